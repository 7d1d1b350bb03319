import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { AnswerWithSources } from '#components/answer/cited-answer.tsx';
import { TurnStatusLine } from '#components/chat/turn-status-line.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { isSendKey } from '#components/ui/is-send-key.ts';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { type Comparison, type Side, tokensOf } from '#lib/client/compare/comparison-store.ts';
import { questionIn } from '#lib/client/conversation/conversation-address.ts';
import { isRunning } from '#lib/client/conversation/turn.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { overridesOf, refusalOf, settled, type Tuning, untouched } from '#lib/client/settings/tuning.ts';
import { type SortedSources, sourcesOfTurn } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';

const SettingsDialog = lazyComponent(
  async () => (await import('#components/settings/settings-dialog.tsx')).SettingsDialog,
);

interface CompareSidesProps {
  tunable: Tunable;
  /** The name of side A: the owner of its settings differs by page. */
  nameA: string;
  a: Tuning;
  b: Tuning;
  comparison: Comparison;
  onChangeA: (tuning: Tuning) => void;
  onChangeB: (tuning: Tuning) => void;
  /** Further things to do with B. */
  children?: ReactNode;
}

/** Two settings beside each other, each to be changed, with its answer where there is one. */
export function CompareSides(props: CompareSidesProps) {
  const { tunable, nameA, a, b, comparison, onChangeA, onChangeB, children } = props;
  const translate = useTranslate();
  const [editing, setEditing] = useState<'a' | 'b'>();
  const changed = differingLabels(a, settled(untouched, tunable.fields), tunable, translate);
  const differing = differingLabels(b, a, tunable, translate);
  const edited = editing === 'a' ? comparison?.[0] : comparison?.[1];
  return (
    <>
      <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
        <CompareSide
          name={nameA}
          about={
            changed.length > 0
              ? translate('compare.changes', { labels: changed.join(', ') })
              : translate('compare.defaults')
          }
          editLabel={translate('compare.editA')}
          side={comparison?.[0]}
          onEdit={() => setEditing('a')}
        />
        <CompareSide
          name={translate('compare.b')}
          about={
            differing.length > 0
              ? translate('compare.differs', { labels: differing.join(', ') })
              : translate('compare.same')
          }
          editLabel={translate('compare.editB')}
          side={comparison?.[1]}
          onEdit={() => setEditing('b')}
        >
          {children}
        </CompareSide>
      </div>
      {editing && (
        <Suspense>
          <SettingsDialog
            title={translate('compare.editTitle', { side: editing === 'a' ? nameA : translate('compare.b') })}
            tunable={tunable}
            tuning={editing === 'a' ? a : b}
            refusal={refusalOf(edited?.turn.failure)}
            onChange={editing === 'a' ? onChangeA : onChangeB}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface CompareSideProps {
  name: string;
  /** The differing settings, in a line. */
  about: string;
  editLabel: string;
  side: Side | undefined;
  onEdit: () => void;
  /** Further things to do with these settings. */
  children?: ReactNode;
}

/** One half of a comparison: its settings, its answer and what that took. */
function CompareSide({ name, about, editLabel, side, onEdit, children }: CompareSideProps) {
  return (
    <Card as="section" aria-label={name} className="min-w-0 p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-48 grow">
          <h2 className="font-display text-lg font-semibold">{name}</h2>
          <p className="text-sm text-muted">{about}</p>
        </div>
        <Button aria-haspopup="dialog" onClick={onEdit}>
          {editLabel}
        </Button>
        {children}
      </div>
      {side && (
        <div className="mt-5 border-t border-line pt-5">
          <CompareAnswer name={name} side={side} onSettings={onEdit} />
        </div>
      )}
    </Card>
  );
}

/** The labels of the settings in which `one` and `other` differ. */
export function differingLabels(
  one: Tuning,
  other: Tuning,
  { fields }: Tunable,
  translate: Translate,
): string[] {
  const [sent, otherSent] = [overridesOf(one), overridesOf(other)];
  const differing = fields.filter(({ key }) => JSON.stringify(sent[key]) !== JSON.stringify(otherSent[key]));
  return [
    ...differing.map(({ key }) => translate(`settings.${key}.label`)),
    ...(one.streaming === other.streaming ? [] : [translate('settings.streaming.label')]),
  ];
}

interface CompareAnswerProps {
  /** The side it belongs to. */
  name: string;
  side: Side;
  /** Opens the settings of this side; undefined where they stand as they were. */
  onSettings: (() => void) | undefined;
}

/** One answer of two, with its sources and what it took. */
export function CompareAnswer({ name, side, onSettings }: CompareAnswerProps) {
  const translate = useTranslate();
  const { turn } = side;
  const sources = sourcesOfTurn(turn);
  return (
    <AnswerWithSources
      key={turn.id}
      text={turn.answer}
      complete={!isRunning(turn)}
      sources={sources}
      label={translate('compare.sources', { side: name })}
    >
      <TurnStatusLine turn={turn} onRetry={undefined} onSettings={onSettings} />
      <CompareFigures label={translate('compare.figures', { side: name })} side={side} sources={sources} />
    </AnswerWithSources>
  );
}

/** The cost of one answer: time, sources and tokens. */
function CompareFigures(props: { label: string; side: Side; sources: SortedSources }) {
  const { label, side, sources } = props;
  const translate = useTranslate();
  const tokens = tokensOf(side.turn);
  const figures = [
    ['compare.firstWords', seconds(side.firstTextMs, translate)],
    ['compare.total', seconds(side.totalMs, translate)],
    ['compare.found', sources.cited.length + sources.found.length],
    ['compare.cited', sources.cited.length],
    ['compare.tokens', translate(tokens ? 'compare.tokenCounts' : 'compare.unknown', tokens)],
  ] as const;
  return (
    <section aria-label={label} className="mt-5 rounded-xl bg-sunken px-4 py-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {figures.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-muted">{translate(key)}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function seconds(ms: number | null, translate: Translate): string {
  if (ms === null) return translate('compare.unknown');
  return translate('compare.seconds', { value: Math.round(ms) / 1000 });
}

interface CompareQuestionProps {
  running: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

/** The question that both sides are asked, to begin with the one in the address. */
export function CompareQuestion({ running, onAsk, onStop }: CompareQuestionProps) {
  const translate = useTranslate();
  const [question, setQuestion] = useState('');
  // The address behind # is known to the browser alone.
  useEffect(() => setQuestion(questionIn(location.hash)), []);

  function askNow() {
    if (!running && question.trim()) onAsk(question);
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    askNow();
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="min-w-60 grow">
        <span className="mb-1 block text-sm font-medium">{translate('compare.question')}</span>
        <textarea
          rows={2}
          dir="auto"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={sendOnEnter}
          className="w-full rounded-xl border border-edge bg-surface px-3 py-2 leading-6"
        />
      </label>
      <Button
        look="filled"
        className="mb-1.5"
        aria-disabled={!running && !question.trim()}
        onClick={running ? onStop : askNow}
      >
        {translate(running ? 'compare.stop' : 'compare.run')}
      </Button>
    </div>
  );
}

import { AnswerWithSources } from '#components/answer/answer-with-sources.tsx';
import { TurnStatusLine } from '#components/chat/turn-status-line.tsx';
import { type Side, tokensOf } from '#lib/client/compare/comparison-store.ts';
import { isRunning } from '#lib/client/conversation/turn.ts';
import { type SortedSources, sourcesOfTurn } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';

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

/** What one answer took: time, sources and tokens. */
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

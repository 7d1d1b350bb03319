import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { Comparison, Side } from '#lib/client/compare/comparison-store.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { overridesOf, refusalOf, settled, type Tuning, untouched } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { CompareAnswer } from './compare-answer.tsx';

const SettingsDialog = lazyComponent(
  async () => (await import('#components/settings/settings-dialog.tsx')).SettingsDialog,
);

interface CompareSidesProps {
  tunable: Tunable;
  /** What A is called: whose settings it has differs from page to page. */
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
  /** How its settings differ, in a line. */
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

/** What the settings are called that `one` and `other` do not share. */
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

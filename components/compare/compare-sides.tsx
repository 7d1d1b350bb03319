import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Comparison } from '#lib/client/compare/comparison-store.ts';
import { differingLabels } from '#lib/client/settings/changed-labels.ts';
import { refusalOf } from '#lib/client/settings/refusal.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { settled, type Tuning, untouched } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CompareSide } from './compare-side.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('#components/settings/settings-dialog.tsx')).SettingsDialog,
}));

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

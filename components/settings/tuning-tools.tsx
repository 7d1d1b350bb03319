import { Icon } from '#components/ui/icon.tsx';
import { compareAddress } from '#lib/client/compare/compare-address.ts';
import { refusalOf } from '#lib/client/settings/refusal.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { useSettledTuning } from '#lib/client/settings/use-tuning.ts';
import type { Turn } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { SettingsButton } from './settings-button.tsx';

/** The ways to tune answers: the settings, and the last question under two of them. */
export function TuningTools({ tunable, turn }: { tunable: Tunable; turn: Turn | undefined }) {
  const translate = useTranslate();
  useSettledTuning(tunable.fields);
  return (
    <>
      <a
        href={compareAddress(turn?.question)}
        className="inline-flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-2.5 text-sm font-medium hover:border-edge hover:bg-sunken sm:px-3.5"
      >
        <Icon name="compare" />
        <span className="max-lg:sr-only">{translate('compare.open')}</span>
      </a>
      {tunable.mayAdminister && (
        <a
          href="/admin"
          className="inline-flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-2.5 text-sm font-medium hover:border-edge hover:bg-sunken max-sm:hidden sm:px-3.5"
        >
          <Icon name="admin" />
          <span className="max-lg:sr-only">{translate('app.admin')}</span>
        </a>
      )}
      <SettingsButton tunable={tunable} refusal={refusalOf(turn?.failure)} />
    </>
  );
}

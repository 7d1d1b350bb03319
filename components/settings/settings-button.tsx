import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Refusal } from '#lib/client/settings/refusal.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { countChanges } from '#lib/client/settings/tuning.ts';
import { showSettings, useSettingsPanel } from '#lib/client/settings/use-settings-panel.ts';
import { setTuning, useTuning } from '#lib/client/settings/use-tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

// Most visits never open it.
const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

/** Opens the settings of this browser, and tells how many are not at their default. */
export function SettingsButton({ tunable, refusal }: { tunable: Tunable; refusal: Refusal | undefined }) {
  const translate = useTranslate();
  const tuning = useTuning();
  const open = useSettingsPanel();
  const count = countChanges(tuning);
  const name = count === 0 ? translate('settings.open') : translate('settings.openChanged', { count });
  return (
    <>
      <Button
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => showSettings(true)}
        className="relative max-sm:px-2.5"
      >
        <Icon name="settings" />
        <span className="max-sm:hidden">{translate('settings.open')}</span>
        {count > 0 && (
          <span className="max-sm:absolute max-sm:-end-1 max-sm:-top-1.5 rounded-md bg-accent-soft px-1.5 text-xs font-semibold text-accent-strong tabular-nums">
            {count}
          </span>
        )}
      </Button>
      {open && (
        <Suspense fallback={<p className="sr-only">{translate('settings.loading')}</p>}>
          <SettingsDialog
            title={translate('settings.title')}
            tunable={tunable}
            tuning={tuning}
            refusal={refusal}
            onChange={setTuning}
            onClose={() => showSettings(false)}
          />
        </Suspense>
      )}
    </>
  );
}

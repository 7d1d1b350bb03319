import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import type { Refusal } from '#lib/client/settings/refusal.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { countChanges, type Tuning, untouched } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsTransfer } from './settings-transfer.tsx';

interface SettingsDialogProps {
  title: string;
  tunable: Tunable;
  tuning: Tuning;
  refusal?: Refusal | undefined;
  onChange: (tuning: Tuning) => void;
  onClose: () => void;
}

/** The settings over the page: a sheet from the end of the line, the whole width of a phone. Opens at what was refused. */
export function SettingsDialog({ title, tuning, refusal, onChange, onClose, tunable }: SettingsDialogProps) {
  const translate = useTranslate();
  const [replaced, setReplaced] = useState(0);

  function replaceAll(next: Tuning) {
    onChange(next);
    // Controls that hold on to what was typed start anew.
    setReplaced(replaced + 1);
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Popup
          initialFocus={() => (refusal && document.getElementById(`setting-${refusal.key}`)) || true}
          className="fixed inset-y-0 end-0 z-20 flex w-full flex-col bg-surface text-ink shadow-raised outline-none sm:w-[30rem] sm:border-s sm:border-line"
        >
          <div className="flex shrink-0 items-start gap-2 border-b border-line py-3 ps-5 pe-2">
            <div className="min-w-0 grow">
              <Dialog.Title className="font-display text-lg font-semibold">{title}</Dialog.Title>
              <Dialog.Description className="text-sm text-muted">
                {translate('settings.lead')}
              </Dialog.Description>
            </div>
            <IconButton icon="close" label={translate('settings.close')} onClick={onClose} />
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5">
            <SettingsForm
              key={replaced}
              tunable={tunable}
              tuning={tuning}
              refusal={refusal}
              onChange={onChange}
            />
            <p className="flex flex-wrap gap-x-6 gap-y-2 pb-5 text-sm">
              <a href="/api-docs" className="font-medium text-accent-strong underline underline-offset-4">
                {translate('apiDocs.open')}
              </a>
              {tunable.mayAdminister && (
                <a href="/admin" className="font-medium text-accent-strong underline underline-offset-4">
                  {translate('app.admin')}
                </a>
              )}
            </p>
          </div>
          <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <SettingsTransfer tunable={tunable} tuning={tuning} onImport={replaceAll} />
            <Button
              className="ms-auto"
              aria-disabled={countChanges(tuning) === 0}
              onClick={() => replaceAll(untouched)}
            >
              {translate('settings.resetAll')}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

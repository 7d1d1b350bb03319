import { useState } from 'react';
import { useVisitor } from '#components/shell/page-context.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { Refusal } from '#lib/client/settings/settings-refusal.ts';
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

/** The settings in a sheet over the page. It opens at the setting that the server refused. */
export function SettingsDialog({ title, tuning, refusal, onChange, onClose, tunable }: SettingsDialogProps) {
  const translate = useTranslate();
  const [replaced, setReplaced] = useState(0);
  const { mayTune } = useVisitor();

  function replaceAll(next: Tuning) {
    onChange(next);
    // New controls drop half-typed values.
    setReplaced(replaced + 1);
  }

  return (
    <Sheet
      title={title}
      lead={translate('settings.lead')}
      closeLabel={translate('settings.close')}
      width="sm:w-[30rem]"
      padding="px-5"
      initialFocus={() => (refusal && document.getElementById(`setting-${refusal.key}`)) || true}
      footer={
        <>
          {mayTune && <SettingsTransfer tunable={tunable} tuning={tuning} onImport={replaceAll} />}
          <Button
            className="ms-auto"
            aria-disabled={countChanges(tuning) === 0}
            onClick={() => replaceAll(untouched)}
          >
            {translate('settings.resetAll')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <SettingsForm key={replaced} tunable={tunable} tuning={tuning} refusal={refusal} onChange={onChange} />
      <p className="flex flex-wrap gap-x-6 gap-y-2 pb-5 text-sm">
        {mayTune && <TextLink href="/api-docs">{translate('apiDocs.open')}</TextLink>}
        {tunable.mayAdminister && <TextLink href="/admin">{translate('app.admin')}</TextLink>}
      </p>
    </Sheet>
  );
}

import { useState } from 'react';
import { Button, FileButton } from '#components/ui/button.tsx';
import { downloadText } from '#lib/client/page/download-text.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { countChanges, type Tuning } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { readSettingsFile, settingsFile } from './settings-file.ts';

const FILE_NAME = 'citewell-settings.json';
/** An export is a few hundred bytes, and a prompt; a larger file is something else. */
const MOST_BYTES = 1_000_000;

interface SettingsTransferProps {
  tunable: Tunable;
  tuning: Tuning;
  onImport: (tuning: Tuning) => void;
}

/** Exports the settings as a file and imports them again, with the outcome. */
export function SettingsTransfer({ tunable, tuning, onImport }: SettingsTransferProps) {
  const translate = useTranslate();
  const [outcome, setOutcome] = useState<{ text: string; good: boolean }>();

  async function importFrom([file]: File[]) {
    if (!file) return;
    const text = file.size > MOST_BYTES ? '' : await file.text().catch(() => '');
    const read = readSettingsFile(text, tunable.fields, translate);
    if ('reason' in read) {
      setOutcome({ text: translate('settings.importFailed', { reason: read.reason }), good: false });
      return;
    }
    onImport(read.tuning);
    setOutcome({ text: translate('settings.imported', { count: countChanges(read.tuning) }), good: true });
  }

  return (
    <>
      <p
        role="status"
        className={`w-full text-sm empty:hidden ${outcome?.good === false ? 'text-danger' : 'text-muted'}`}
      >
        {outcome?.text}
      </p>
      <Button onClick={() => downloadText(FILE_NAME, settingsFile(tuning))}>
        {translate('settings.export')}
      </Button>
      <FileButton
        accept="application/json,.json"
        aria-label={translate('settings.importFile')}
        onFiles={(files) => void importFrom(files)}
      >
        {translate('settings.import')}
      </FileButton>
    </>
  );
}

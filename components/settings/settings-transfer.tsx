import { type ChangeEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { downloadText } from '#lib/client/settings/download-text.ts';
import { readSettingsFile, settingsFile } from '#lib/client/settings/settings-file.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { countChanges, type Tuning } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const FILE_NAME = 'citewell-settings.json';
/** An export is a few hundred bytes, and a prompt; a larger file is something else. */
const MOST_BYTES = 1_000_000;

interface SettingsTransferProps {
  tunable: Tunable;
  tuning: Tuning;
  onImport: (tuning: Tuning) => void;
}

/** Takes the settings out as a file and back in, and says what came of it. */
export function SettingsTransfer({ tunable, tuning, onImport }: SettingsTransferProps) {
  const translate = useTranslate();
  const [outcome, setOutcome] = useState<{ text: string; good: boolean }>();

  async function importFrom({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const text = file.size > MOST_BYTES ? '' : await file.text().catch(() => '');
    // So that the same file, mended, can be chosen again.
    target.value = '';
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
      <label className="inline-flex min-h-10 cursor-pointer items-center rounded-lg border border-line bg-surface px-3.5 text-sm font-medium hover:border-edge hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        {translate('settings.import')}
        <input
          type="file"
          accept="application/json,.json"
          aria-label={translate('settings.importFile')}
          className="sr-only"
          onChange={(event) => void importFrom(event)}
        />
      </label>
    </>
  );
}

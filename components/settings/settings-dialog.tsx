import { useState } from 'react';
import { useVisitor } from '#components/shell/page-context.tsx';
import { Button, FileButton, TextLink } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import { downloadText } from '#lib/client/page/copy-text.ts';
import { faultOf, type Tunable } from '#lib/client/settings/tunable.ts';
import {
  countChanges,
  type Refusal,
  type Tuning,
  untouched,
  withSetting,
} from '#lib/client/settings/tuning.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { isRecord, type Json, parseJson } from '#lib/shared/json.ts';
import { SettingsForm } from './settings-form.tsx';

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

const FILE_NAME = 'citewell-settings.json';
/** An export is a few hundred bytes, and a prompt; a larger file is something else. */
const MOST_BYTES = 1_000_000;

interface SettingsTransferProps {
  tunable: Tunable;
  tuning: Tuning;
  onImport: (tuning: Tuning) => void;
}

/** Exports the settings as a file and imports them again, with the outcome. */
function SettingsTransfer({ tunable, tuning, onImport }: SettingsTransferProps) {
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

/** What an import brought: settings, or the reason why nothing was taken over. */
type ImportedSettings = { tuning: Tuning } | { reason: string };

/** The text of an export: `{ settings, streaming }`, with what differs from the defaults. */
export function settingsFile({ changed, streaming }: Tuning): string {
  return `${JSON.stringify({ settings: changed, streaming }, null, 2)}\n`;
}

/** Reads an export back. One bad entry refuses the whole file, and `reason` names it. */
export function readSettingsFile(
  text: string,
  fields: readonly SettingField[],
  translate: Translate,
): ImportedSettings {
  const value = parseJson(text);
  if (value === undefined) return { reason: translate('settings.fault.json') };
  if (!isRecord(value) || !isRecord(value['settings'])) return { reason: translate('settings.fault.shape') };
  const { settings, streaming = true } = value;
  if (typeof streaming !== 'boolean') return { reason: streamingFault(translate) };
  let tuning: Tuning = { ...untouched, streaming };
  for (const [key, setting] of Object.entries(settings as Record<string, Json>)) {
    const field = fields.find((known) => known.key === key);
    if (!field) return { reason: translate('settings.fault.unknown', { key: key.slice(0, 80) }) };
    const expected = faultOf(field, setting, translate);
    if (expected) return { reason: valueFault(field, expected, translate) };
    tuning = withSetting(tuning, field, setting);
  }
  return { tuning };
}

function valueFault({ key }: SettingField, expected: string, translate: Translate): string {
  return translate('settings.fault.value', { label: translate(`settings.${key}.label`), key, expected });
}

function streamingFault(translate: Translate): string {
  const label = translate('settings.streaming.label');
  const expected = translate('settings.expect.switch');
  return translate('settings.fault.value', { label, key: 'streaming', expected });
}

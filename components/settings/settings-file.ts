import { faultOf } from '#lib/client/settings/setting-fault.ts';
import { type Tuning, untouched, withSetting } from '#lib/client/settings/tuning.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { isRecord, type Json, parseJson } from '#lib/shared/json.ts';

/** What an import brought: settings, or the reason why nothing was taken over. */
export type ImportedSettings = { tuning: Tuning } | { reason: string };

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

import type { SettingField } from '#lib/core/setting-fields.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { valueText } from './setting-fault.ts';

/** Settings as people read them, `[Passages, 5]`; what this server does not know keeps its name on the wire. */
export function overrideTexts(
  overrides: JsonObject,
  fields: readonly SettingField[],
  translate: Translate,
): [label: string, value: string][] {
  return Object.entries(overrides).map(([key, value]) => {
    const field = fields.find((known) => known.key === key);
    const label = field ? translate(`settings.${field.key}.label`) : key;
    return [label, valueText(value, translate)];
  });
}

import type { Translate } from '#lib/i18n/translate.ts';
import type { Tunable } from './tunable.ts';
import { overridesOf, type Tuning } from './tuning.ts';

/** What the settings are called that `one` and `other` do not share. */
export function differingLabels(
  one: Tuning,
  other: Tuning,
  { fields }: Tunable,
  translate: Translate,
): string[] {
  const [sent, otherSent] = [overridesOf(one), overridesOf(other)];
  const differing = fields.filter(({ key }) => JSON.stringify(sent[key]) !== JSON.stringify(otherSent[key]));
  return [
    ...differing.map(({ key }) => translate(`settings.${key}.label`)),
    ...(one.streaming === other.streaming ? [] : [translate('settings.streaming.label')]),
  ];
}

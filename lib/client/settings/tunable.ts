import type { PromptTexts } from '#lib/core/answer/prompt-texts.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { SettingGroup } from '#lib/core/settings/settings.ts';

/** The settings of this server that this reader may change. */
export interface Tunable {
  fields: readonly SettingField[];
  mayOverridePrompt: boolean;
  /** Whether this reader is an administrator. */
  mayAdminister: boolean;
  /** The prompts of this server, for the preview. */
  prompts: PromptTexts;
}

/** The parts of the form, in the order they are shown. */
export const settingGroups = [
  'everyday',
  'search',
  'answer',
  'sources',
  'access',
  'prompt',
] as const satisfies SettingGroup[];

/** The settings of one group that have an effect here, in the order of the form. */
export function fieldsIn(group: SettingGroup, fields: readonly SettingField[]): SettingField[] {
  return fields.filter((field) => field.group === group && field.ignoredBy === null);
}

/** The settings that nothing on this server reads. */
export function fieldsWithoutEffect(fields: readonly SettingField[]): SettingField[] {
  return fields.filter(({ ignoredBy }) => ignoredBy !== null);
}

import type { PromptTexts } from '#lib/core/answer/system-prompt.ts';
import type { SettingField, SettingShape } from '#lib/core/settings/setting-fields.ts';
import type { SettingGroup } from '#lib/core/settings/settings.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';

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

/** What a value of this setting has to be, as the end of a sentence; undefined when `value` is that, or null. */
export function faultOf({ shape }: SettingField, value: Json, translate: Translate): string | undefined {
  return value === null || fits(shape, value) ? undefined : expectation(shape, translate);
}

function fits(shape: SettingShape, value: Json): boolean {
  switch (shape.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && isInRange(shape, value);
    case 'choice':
      return shape.options.some((option) => option === value);
    case 'choices':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.length <= shape.options.length &&
        value.every((entry) => shape.options.some((option) => option === entry))
      );
    case 'text':
      return typeof value === 'string' && value.length <= shape.longest;
    default:
      return assertNever(shape);
  }
}

function isInRange({ whole, min, max }: SettingShape & { kind: 'number' }, value: number): boolean {
  const sound = whole ? Number.isSafeInteger(value) : Number.isFinite(value);
  return sound && value >= (min ?? value) && value <= (max ?? value);
}

function expectation(shape: SettingShape, translate: Translate): string {
  switch (shape.kind) {
    case 'switch':
      return translate('settings.expect.switch');
    case 'number':
      return numberExpectation(shape, translate);
    case 'choice':
      return translate('settings.expect.oneOf', { options: shape.options.join(', ') });
    case 'choices':
      return translate('settings.expect.someOf', { options: shape.options.join(', ') });
    case 'text':
      return translate('settings.expect.text', { longest: shape.longest });
    default:
      return assertNever(shape);
  }
}

function numberExpectation(shape: SettingShape & { kind: 'number' }, translate: Translate): string {
  const { whole, min, max } = shape;
  if (min !== null && max !== null) {
    return translate(whole ? 'settings.expect.wholeBetween' : 'settings.expect.between', { min, max });
  }
  return min === null || whole
    ? translate('settings.expect.whole')
    : translate('settings.expect.atLeast', { min });
}

/** What a setting allows, for people; undefined where the control itself shows it. */
export function rangeText(shape: SettingShape, translate: Translate): string | undefined {
  if (shape.kind === 'text') return translate('settings.range.text', { longest: shape.longest });
  if (shape.kind !== 'number') return undefined;
  const { min, max } = shape;
  if (min !== null && max !== null) return translate('settings.range.between', { min, max });
  return min === null ? translate('settings.range.whole') : translate('settings.range.atLeast', { min });
}

/** A value as people read it: `on`, `Text only`, `0.3`, `not set`. */
export function valueText(value: Json, translate: Translate): string {
  if (value === null) return translate('settings.value.notSet');
  if (typeof value === 'boolean') return translate(value ? 'settings.value.on' : 'settings.value.off');
  if (Array.isArray(value)) return value.map((entry) => valueText(entry, translate)).join(', ');
  return typeof value === 'string' ? optionText(value, translate) : String(value);
}

const OPTIONS: Readonly<Record<string, MessageKey>> = {
  short: 'settings.option.short',
  normal: 'settings.option.normal',
  detailed: 'settings.option.detailed',
  hybrid: 'settings.option.hybrid',
  vectors: 'settings.option.vectors',
  text: 'settings.option.text',
  textAndImages: 'settings.option.textAndImages',
  images: 'settings.option.images',
  embedding: 'settings.option.embedding',
  imageEmbedding: 'settings.option.imageEmbedding',
  minimal: 'settings.option.minimal',
  low: 'settings.option.low',
  medium: 'settings.option.medium',
  high: 'settings.option.high',
};

/** What an option is called; the name of a model stays as it is. */
export function optionText(option: string, translate: Translate): string {
  const key = OPTIONS[option];
  return key ? translate(key) : option;
}

/** Settings as people read them, `[Passages, 5]`; a setting that this server does not know has its name on the wire. */
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

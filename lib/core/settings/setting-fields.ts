import { z } from 'zod';
import type { RetrievalEffort } from '#lib/shared/efforts.ts';
import type { Json } from '#lib/shared/json.ts';
import {
  type FormSetting,
  type SettingGroup,
  type Settings,
  scopeSettings,
  settingGroups,
  settingsSchema,
} from './settings.ts';
import { FEWEST_PASSAGES, type SettingRule, type SettingsPolicy, withinRule } from './settings-policy.ts';

/** The type and range of a setting, for forms. A missing bound is null. */
export type SettingShape =
  | { kind: 'switch' }
  | { kind: 'number'; whole: boolean; min: number | null; max: number | null }
  | { kind: 'choice' | 'choices'; options: string[] }
  | { kind: 'text'; longest: number };

/** One setting as a form shows it. `default` is null when the model decides. */
export interface SettingField {
  key: FormSetting;
  group: SettingGroup;
  shape: SettingShape;
  default: Json;
  /** What applies to the default model where there is no default: the number of passages that it reads. */
  automatic?: number;
  /** The name of the search engine or model that ignores this setting; null when the setting has an effect. */
  ignoredBy: string | null;
  /** Whether administrators replaced the built-in default. */
  isDecided: boolean;
  /** Whether administrators locked the setting to its default. */
  isLocked: boolean;
}

/** A search engine or model that may ignore some settings. */
export interface SettingsReader {
  readonly name: string;
  readonly ignores: readonly (keyof Settings)[];
  /** The number of passages without `top`: 3 when absent, null when unknown. */
  readonly passageCount?: number | null;
}

/** The search engine and the models, the default model first. */
export interface SettingsReaders {
  search: SettingsReader;
  models: readonly [SettingsReader, ...SettingsReader[]];
  /** Agentic retrieval, where it is configured. */
  knowledge?: KnowledgeReader | undefined;
}

/** A knowledge base's own settings: those that it ignores, its efforts, and the one where a request names none. */
export interface KnowledgeReader extends SettingsReader {
  readonly efforts: readonly RetrievalEffort[];
  readonly effort: RetrievalEffort;
}

/** The settings that only agentic retrieval reads. */
const AGENTIC: readonly FormSetting[] = [
  'use_agentic_knowledgebase',
  'retrieval_reasoning_effort',
  'use_web_source',
  'use_sharepoint_source',
  'search_max_subqueries',
];

// JSON Schema uses these bounds for an unbounded integer.
const UNBOUNDED = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/**
 * Lists every setting of the form with its range and default, derived from the schema that validates requests, and whether the
 * configured engine and models use it. `model` is an option list of the configured models; the first is the default.
 */
export function settingFields({ search, models, knowledge }: SettingsReaders): SettingField[] {
  const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input' });
  const keys = Object.keys(settingsSchema.shape).filter((key) => !(key in scopeSettings)) as FormSetting[];
  return keys.map((key) => {
    const property = properties[key];
    const schema = typeof property === 'object' ? property : {};
    const names = models.map(({ name }) => name);
    return {
      key,
      group: groupOf(key),
      shape: key === 'model' ? { kind: 'choice', options: names } : shapeOf(schema),
      default: key === 'model' ? models[0].name : ((schema.default as Json | undefined) ?? null),
      ...automaticOf(key, models[0]),
      ignoredBy: ignoredBy(key, knowledge && AGENTIC.includes(key) ? knowledge : search, models),
      isDecided: false,
      isLocked: false,
      ...(key === 'retrieval_reasoning_effort' && knowledge && effortsOf(knowledge)),
      ...(!knowledge && AGENTIC.includes(key) && { ignoredBy: search.name }),
    };
  });
}

function effortsOf({ efforts, effort }: KnowledgeReader): Pick<SettingField, 'shape' | 'default'> {
  return { shape: { kind: 'choice', options: [...efforts] }, default: effort };
}

function automaticOf(
  key: FormSetting,
  { passageCount = FEWEST_PASSAGES }: SettingsReader,
): Pick<SettingField, 'automatic'> {
  return key === 'top' && passageCount !== null ? { automatic: passageCount } : {};
}

function groupOf(key: FormSetting): SettingGroup {
  const groups = Object.keys(settingGroups) as SettingGroup[];
  return groups.find((group) => key in settingGroups[group]) ?? 'search';
}

/** The settings for readers who do not tune: those of every day that have an effect here. */
export function everydayFields(fields: readonly SettingField[]): SettingField[] {
  return fields.filter(({ group, ignoredBy }) => group === 'everyday' && ignoredBy === null);
}

/** Applies the administrators' policy to the fields: their defaults, ranges and locks. */
export function governFields(fields: readonly SettingField[], policy: SettingsPolicy): SettingField[] {
  return fields.map((field) => {
    const rule = policy[field.key];
    if (!rule) return field;
    return {
      ...field,
      shape: narrowed(field.shape, rule),
      default: rule.default ?? field.default,
      ...(field.automatic !== undefined && { automatic: withinRule(field.automatic, rule) }),
      isDecided: rule.default !== undefined,
      isLocked: rule.locked === true,
    };
  });
}

function narrowed(shape: SettingShape, { min, max, options }: SettingRule): SettingShape {
  if (shape.kind === 'number') return { ...shape, min: min ?? shape.min, max: max ?? shape.max };
  return 'options' in shape ? { ...shape, options: options ?? shape.options } : shape;
}

function shapeOf(schema: z.core.JSONSchema.BaseSchema): SettingShape {
  const { type, items } = schema;
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'array') return { kind: 'choices', options: optionsOf(items as z.core.JSONSchema.BaseSchema) };
  if (schema.enum) return { kind: 'choice', options: optionsOf(schema) };
  if (type === 'string') return { kind: 'text', longest: schema.maxLength ?? Number.MAX_SAFE_INTEGER };
  return {
    kind: 'number',
    whole: type === 'integer',
    min: bound(schema.minimum),
    max: bound(schema.maximum),
  };
}

function optionsOf(schema: z.core.JSONSchema.BaseSchema): string[] {
  return (schema.enum ?? []).map(String);
}

function bound(value: number | undefined): number | null {
  return value === undefined || UNBOUNDED.includes(value) ? null : value;
}

function ignoredBy(
  key: keyof Settings,
  search: SettingsReader,
  [model, ...others]: SettingsReaders['models'],
): string | null {
  if (search.ignores.includes(key)) return search.name;
  if (key === 'model') return others.length === 0 ? model.name : null;
  return [model, ...others].every(({ ignores }) => ignores.includes(key)) ? model.name : null;
}

import { z } from 'zod';
import type { PromptTexts } from '#lib/core/answer/system-prompt.ts';
import { brandingFaults, brandingSchema } from '#lib/core/branding/branding.ts';
import { checkPolicy, type PolicyFault } from '#lib/core/settings/check-policy.ts';
import { type Experiment, experimentsSchema } from '#lib/core/settings/experiments.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import { plainlyTitled, promptSchema } from '../identity/prompts-route.ts';
import { outlineOf } from '../route/administrators.ts';
import type { DecisionKind } from './decision-route.ts';

const schema = z.object({ value: brandingSchema });

/** The decision on branding: each part replaces that of BRANDING_FILE, and absent parts leave it. */
export const brandingDecision: DecisionKind = {
  kind: 'branding',
  action: 'branding-changed',
  check(value) {
    const parsed = schema.safeParse({ value });
    if (!parsed.success) throw refusal(parsed.error);
    const { value: branding } = parsed.data;
    return Object.keys(branding).length > 0 ? (branding as JsonObject) : null;
  },
  // Which parts, and no text or picture of them.
  changes(before, after) {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
    const sourceOf = (value: JsonObject | null, name: string) =>
      value?.[name] === undefined ? 'default' : 'decided';
    return Object.fromEntries(
      changed.map((name) => [name, { before: sourceOf(before, name), after: sourceOf(after, name) }]),
    );
  },
};

function refusal(error: z.ZodError): AppError {
  const [fault] = brandingFaults(error);
  const field = fault?.path ?? 'value';
  return new AppError('bad-request', `${field}: ${fault?.message}.`, { field });
}

/** The decision on experiments. An empty list switches experiments off; without a decision the operator's apply. */
export const experimentsDecision: DecisionKind = {
  kind: 'experiments',
  action: 'experiments-changed',
  check(value, { defaults }) {
    const parsed = z.object({ value: experimentsSchema }).safeParse({ value });
    if (!parsed.success) throw shapeError(parsed.error.issues[0]);
    const { experiments } = parsed.data.value;
    const shape = defaults.fields().find(({ key }) => key === 'model')?.shape;
    requireUnique(experiments);
    requireModels(experiments, shape?.kind === 'choice' ? shape.options : []);
    return parsed.data.value as unknown as JsonObject;
  },
  changes: (before, after) => ({ before: summary(before), after: summary(after) }),
};

function requireUnique(experiments: readonly Experiment[]): void {
  requireDistinct(experiments, 'value.experiments');
  for (const [index, { variants }] of experiments.entries()) {
    requireDistinct(variants, `value.experiments[${index}].variants`);
  }
}

function requireDistinct(things: readonly { name: string }[], path: string): void {
  const index = things.findIndex(({ name }, at) => things.findIndex((one) => one.name === name) < at);
  if (index < 0) return;
  const field = `${path}[${index}].name`;
  throw new AppError('bad-request', `${field}: another one has this name already.`, { field });
}

function requireModels(experiments: readonly Experiment[], models: readonly string[]): void {
  for (const [at, { variants }] of experiments.entries()) {
    const index = variants.findIndex(
      ({ overrides: { llm } }) => llm !== undefined && llm !== 'default' && !models.includes(llm),
    );
    if (index < 0) continue;
    const field = `value.experiments[${at}].variants[${index}].overrides.llm`;
    throw new AppError('bad-request', `${field}: this server has ${models.join(', ')}.`, {
      field,
      alternatives: models,
    });
  }
}

function summary(value: JsonObject | null): JsonObject[string] {
  const parsed = experimentsSchema.safeParse(value);
  if (!parsed.success) return null;
  return parsed.data.experiments.map(({ name, variants }) => ({
    name,
    variants: variants.map((variant) => `${variant.name}: ${variant.weight}`),
    overrides: outlineOf(JSON.stringify(variants.map(({ overrides }) => overrides))),
  }));
}

const prompt = z.string().trim().min(1).max(20_000).optional();

/** Prompts that replace the built-in ones; absent keys leave theirs. */
export const decidedPromptsSchema = z.strictObject({
  system: prompt,
  systemOpen: prompt,
  followUps: prompt,
  rewriteQuery: prompt,
} satisfies Record<keyof PromptTexts, z.ZodType>);

/** The decision on prompts. */
export const promptsDecision: DecisionKind = {
  kind: 'prompts',
  action: 'prompt-changed',
  check(value, { defaults }) {
    const parsed = z.object({ value: decidedPromptsSchema }).safeParse({ value });
    if (!parsed.success) throw shapeError(parsed.error.issues[0]);
    const changed = Object.entries(parsed.data.value).filter(
      ([name, text]) => text !== undefined && text !== defaults.prompts[name as keyof PromptTexts],
    );
    return changed.length > 0 ? (Object.fromEntries(changed) as JsonObject) : null;
  },
  changes(before, after) {
    const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const outline = (texts: JsonObject | null, name: string) => {
      const text = texts?.[name];
      return typeof text === 'string' ? outlineOf(text) : 'built-in';
    };
    return Object.fromEntries(
      names
        .filter((name) => before?.[name] !== after?.[name])
        .map((name) => [name, { before: outline(before, name), after: outline(after, name) }]),
    );
  },
};

const MOST = 100;

/** Prompts that administrators publish for everyone. */
export const sharedPromptsSchema = z.strictObject({ prompts: z.array(promptSchema).max(MOST) });

/** The decision on the prompts that everyone is offered. */
export const sharedPromptsDecision: DecisionKind = {
  kind: 'shared-prompts',
  action: 'shared-prompts-changed',
  check(value) {
    const parsed = z.object({ value: sharedPromptsSchema }).safeParse({ value });
    if (!parsed.success) throw shapeError(parsed.error.issues[0]);
    const prompts = parsed.data.value.prompts.map((prompt) => ({ ...plainlyTitled(prompt) }));
    return prompts.length > 0 ? { prompts } : null;
  },
  changes: (before, after) => ({ before: countOf(before), after: countOf(after) }),
};

function countOf(value: JsonObject | null): number {
  const prompts = value?.['prompts'];
  return Array.isArray(prompts) ? prompts.length : 0;
}

/** The decision on settings. */
export const settingsDecision: DecisionKind = {
  kind: 'settings-policy',
  action: 'settings-changed',
  check(value, { defaults }) {
    if (!isRecord(value)) throw new AppError('bad-request', 'value must be an object.', { field: 'value' });
    const fields = defaults.fields();
    const { policy, faults } = checkPolicy(value, fields);
    if (faults[0]) throw policyError(faults[0], fields);
    return Object.keys(policy).length > 0 ? (policy as JsonObject) : null;
  },
  changes(before, after) {
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    const changed = [...keys].filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]));
    const rule = (value: JsonObject | null, key: string) => withoutTexts(key, value?.[key] ?? null);
    return Object.fromEntries(
      changed.map((key) => [key, { before: rule(before, key), after: rule(after, key) }]),
    );
  },
};

function withoutTexts(key: string, rule: JsonObject[string]): JsonObject[string] {
  if (key !== 'prompt_template' || !isRecord(rule)) return rule;
  const { default: text } = rule as JsonObject;
  return { ...(rule as JsonObject), ...(typeof text === 'string' && { default: outlineOf(text) }) };
}

const REASONS: Record<PolicyFault['reason'], string> = {
  'unknown-setting': 'there is no such setting',
  'unknown-part': 'a rule has default, locked, min, max and options alone',
  'not-this-kind': 'this setting takes no such value',
  'wider-than-built-in': 'it goes beyond what is built in',
  'empty-range': 'it leaves nothing to choose',
  'default-outside': 'it lies outside the range',
  'default-missing': 'the built-in default lies outside the range: another one is needed',
};

function policyError({ key, part, reason }: PolicyFault, fields: readonly SettingField[]): AppError {
  const field = `value.${key.slice(0, 80)}${part === null ? '' : `.${part}`}`;
  const shape = fields.find((known) => known.key === key)?.shape;
  const range = shape ? ` (built in: ${JSON.stringify(shape)})` : '';
  return new AppError('bad-request', `${field}: ${REASONS[reason]}${range}.`, { field });
}

import { z } from 'zod';
import { brandingSchema } from '#lib/core/branding/branding.ts';
import { experimentsSchema } from '#lib/core/settings/experiments.ts';
import type { SettingRule } from '#lib/core/settings/settings-policy.ts';
import { anyJson } from '#lib/protocols/request-fields.ts';
import type { Json } from '#lib/shared/json.ts';
import { changeSchema } from './decision-route.ts';
import { decidedPromptsSchema, sharedPromptsSchema } from './decisions.ts';
import { previewSchema } from './preview-route.ts';

const rule = z.strictObject({
  default: (anyJson as z.ZodType<Json>).exactOptional().describe('Replaces the built-in default.'),
  locked: z.boolean().exactOptional().describe('Requests may only use the default.'),
  min: z.number().exactOptional().describe('Narrows the built-in range.'),
  max: z.number().exactOptional(),
  options: z.array(z.string()).exactOptional().describe('Some of the built-in options.'),
}) satisfies z.ZodType<SettingRule>;

const policy = z.record(z.string(), rule).describe('A rule for each setting that has one, by its name.');

/** The current value, with its author and time. */
const stateOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value: value.nullable().describe('Null: the defaults apply.'),
    version: z.number().describe('0 when nothing was ever set.'),
    changedAtMs: z.number().nullable(),
    changedBy: z.string().nullable(),
  });

const changeOf = <Value extends z.ZodType>(value: Value) =>
  changeSchema.extend({ value: value.nullable().describe('Null returns to the defaults.') });

const historyOf = <Value extends z.ZodType>(value: Value) => z.object({ decisions: z.array(stateOf(value)) });

/** Requests and answers of what administrators decide, by their names in `/openapi.json`. */
export const decisionSchemas = {
  // By names of their own, so that a description holds each once.
  SettingsPolicy: policy,
  DecidedPrompts: decidedPromptsSchema,
  DecidedExperiments: experimentsSchema,
  SharedPrompts: sharedPromptsSchema,
  Branding: brandingSchema,
  SettingsDecision: stateOf(policy),
  SettingsChange: changeOf(policy),
  SettingsHistory: historyOf(policy),
  PromptsDecision: stateOf(decidedPromptsSchema),
  PromptsChange: changeOf(decidedPromptsSchema),
  PromptsHistory: historyOf(decidedPromptsSchema),
  PromptPreviewRequest: previewSchema,
  PromptPreview: z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) }),
  ExperimentsDecision: stateOf(experimentsSchema),
  ExperimentsChange: changeOf(experimentsSchema),
  ExperimentsHistory: historyOf(experimentsSchema),
  SharedPromptsDecision: stateOf(sharedPromptsSchema),
  SharedPromptsChange: changeOf(sharedPromptsSchema),
  SharedPromptsHistory: historyOf(sharedPromptsSchema),
  BrandingDecision: stateOf(brandingSchema),
  BrandingChange: changeOf(brandingSchema),
  BrandingHistory: historyOf(brandingSchema),
};

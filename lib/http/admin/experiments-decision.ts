import { z } from 'zod';
import { type Experiment, experimentsSchema } from '#lib/core/settings/experiments.ts';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { outlineOf } from '../route/administrators.ts';
import type { DecisionKind } from './decision-route.ts';

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

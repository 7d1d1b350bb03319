import { z } from 'zod';

/** What a variant changes: the same knobs that a request has, below what the request itself says. */
const overridesSchema = z.strictObject({
  llm: z.string().max(200).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_k: z.number().int().min(0).max(50).optional(),
  vector_search: z.boolean().optional(),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
  system_prompt_template: z.string().max(20_000).optional(),
  response_template: z.string().max(20_000).optional(),
});

const experimentSchema = z.strictObject({
  name: z.string().min(1).max(100),
  variants: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        weight: z.number().min(0).max(1_000_000).default(1),
        overrides: overridesSchema.default({}),
      }),
    )
    .min(1)
    .refine((variants) => variants.some(({ weight }) => weight > 0), { error: 'one weight must be above 0' }),
});

/** The file of experiments: the first is taken by requests that name none. */
export const experimentsSchema = z.strictObject({ experiments: z.array(experimentSchema) });

export type Experiment = z.infer<typeof experimentSchema>;
export type VariantOverrides = z.infer<typeof overridesSchema>;

/** The part a person has in an experiment. `control` is the name of having none. */
export interface Assignment {
  experiment: string;
  variant: string;
  overrides: VariantOverrides;
  /** False when the experiment that was asked for is not configured. */
  isKnown: boolean;
}

/**
 * The variant of a person: always the same for the same person and experiment, in the proportion of the weights, with
 * nothing stored.
 */
export function assignVariant(
  experiments: readonly Experiment[],
  userId: string,
  name: string | undefined,
): Assignment {
  const experiment = name === undefined ? experiments[0] : experiments.find((one) => one.name === name);
  if (!experiment) {
    return { experiment: name ?? 'none', variant: 'control', overrides: {}, isKnown: name === undefined };
  }
  const total = experiment.variants.reduce((sum, { weight }) => sum + weight, 0);
  let left = (hash(`${experiment.name}\0${userId}`) / 2 ** 32) * total;
  for (const variant of experiment.variants) {
    left -= variant.weight;
    if (left < 0) {
      const { overrides } = variant;
      return { experiment: experiment.name, variant: variant.name, overrides, isKnown: true };
    }
  }
  return { experiment: experiment.name, variant: 'control', overrides: {}, isKnown: true };
}

/** FNV-1a over UTF-16 code units, then MurmurHash3's finalizer: neighbouring ids must not share a variant. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

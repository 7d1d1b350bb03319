import { z } from 'zod';
import { REASONING_EFFORTS } from '#lib/shared/efforts.ts';

/** The settings that a variant overrides; explicit values in the request take precedence. */
const overridesSchema = z.strictObject({
  llm: z.string().max(200).optional(),
  temperature: z.number().min(0).max(2).optional(),
  top_k: z.number().int().min(0).max(50).optional(),
  vector_search: z.boolean().optional(),
  reasoning_effort: z.enum(REASONING_EFFORTS).optional(),
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

/** The schema of the experiments file. Requests that name no experiment use the first one. */
export const experimentsSchema = z.strictObject({ experiments: z.array(experimentSchema) });

export type Experiment = z.infer<typeof experimentSchema>;
export type VariantOverrides = z.infer<typeof overridesSchema>;

/** A user's assignment in an experiment; `control` means no variant. */
export interface Assignment {
  experiment: string;
  variant: string;
  overrides: VariantOverrides;
  /** False when the requested experiment is not configured. */
  isKnown: boolean;
  /** Whether there is such an experiment: false where none was requested and none is configured. */
  isConfigured: boolean;
}

/**
 * Assigns a variant deterministically: the same user and experiment always get the same variant, users are
 * spread in proportion to the weights, and nothing is stored.
 */
export function assignVariant(
  experiments: readonly Experiment[],
  userId: string,
  name: string | undefined,
): Assignment {
  const experiment = name === undefined ? experiments[0] : experiments.find((one) => one.name === name);
  if (!experiment) {
    const isKnown = name === undefined;
    return { experiment: name ?? 'none', variant: 'control', overrides: {}, isKnown, isConfigured: false };
  }
  const total = experiment.variants.reduce((sum, { weight }) => sum + weight, 0);
  let left = (hash(`${experiment.name}\0${userId}`) / 2 ** 32) * total;
  for (const variant of experiment.variants) {
    left -= variant.weight;
    if (left < 0) {
      const { overrides } = variant;
      return {
        experiment: experiment.name,
        variant: variant.name,
        overrides,
        isKnown: true,
        isConfigured: true,
      };
    }
  }
  return {
    experiment: experiment.name,
    variant: 'control',
    overrides: {},
    isKnown: true,
    isConfigured: true,
  };
}

/** FNV-1a over UTF-16 code units, then MurmurHash3's finalizer, so that similar ids get different variants. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

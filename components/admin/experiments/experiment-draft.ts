import type { Experiment } from '#lib/core/settings/experiments.ts';

/** A variant as it is written. */
export type Variant = Experiment['variants'][number];

/** The faults of an experiment that the page can find without the server. */
export type ExperimentFault =
  | 'name-missing'
  | 'name-taken'
  | 'variant-name-missing'
  | 'variant-name-taken'
  | 'no-weight';

/** The share of each variant among those who take part, from 0 to 1; 0 for all where no weight counts. */
export function sharesOf({ variants }: Pick<Experiment, 'variants'>): number[] {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  return variants.map(({ weight }) => (total > 0 ? weight / total : 0));
}

/** The first fault of an experiment among the others; undefined where there is none. */
export function experimentFault(
  experiment: Experiment,
  experiments: readonly Experiment[],
): ExperimentFault | undefined {
  const { name, variants } = experiment;
  if (!name.trim()) return 'name-missing';
  if (experiments.some((other) => other !== experiment && other.name === name)) return 'name-taken';
  if (variants.some((variant) => !variant.name.trim())) return 'variant-name-missing';
  if (new Set(variants.map((variant) => variant.name)).size < variants.length) return 'variant-name-taken';
  return variants.some(({ weight }) => weight > 0) ? undefined : 'no-weight';
}

/** A new experiment between how things are and something else, called as no other. */
export function newExperiment(experiments: readonly Experiment[]): Experiment {
  const variant = (name: string): Variant => ({ name, weight: 1, overrides: {} });
  return {
    name: freeName(
      'experiment',
      experiments.map(({ name }) => name),
    ),
    variants: [variant('control'), variant('changed')],
  };
}

/** A further variant, called as no other. */
export function newVariant({ variants }: Experiment): Variant {
  const names = variants.map(({ name }) => name);
  return { name: freeName('variant', names), weight: 1, overrides: {} };
}

function freeName(base: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Overrides with one of them changed; undefined takes it away. */
export function withOverride<Key extends keyof Variant['overrides']>(
  variant: Variant,
  key: Key,
  value: Variant['overrides'][Key],
): Variant {
  const { [key]: _, ...others } = variant.overrides;
  return { ...variant, overrides: value === undefined ? others : { ...others, [key]: value } };
}

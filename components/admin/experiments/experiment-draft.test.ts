import { expect, test } from 'vitest';
import { experimentsSchema } from '#lib/core/settings/experiments.ts';
import { experimentFault, newExperiment, newVariant, sharesOf, withOverride } from './experiment-draft.ts';

const variant = (name: string, weight = 1) => ({ name, weight, overrides: {} });

test('a new experiment is valid and has a unique name', () => {
  const first = newExperiment([]);
  const second = newExperiment([first]);
  expect(experimentsSchema.safeParse({ experiments: [first, second] }).success).toBe(true);
  expect(second.name).not.toBe(first.name);
  const renamed = { ...first, name: 'experiment-3' };
  expect(newExperiment([second, renamed]).name).not.toBe('experiment-3');
  const third = newVariant(first);
  expect(first.variants.map(({ name }) => name)).not.toContain(third.name);
});

test('shares follow the weights and add up to all callers', () => {
  expect(sharesOf({ variants: [variant('a', 3), variant('b', 1), variant('c', 0)] })).toEqual([
    0.75, 0.25, 0,
  ]);
  expect(sharesOf({ variants: [variant('a', 0)] })).toEqual([0]);
});

test.each([
  [{ name: ' ', variants: [variant('a')] }, 'name-missing'],
  [{ name: 'tone', variants: [variant('a')] }, 'name-taken'],
  [{ name: 'x', variants: [variant('')] }, 'variant-name-missing'],
  [{ name: 'x', variants: [variant('a'), variant('a')] }, 'variant-name-taken'],
  [{ name: 'x', variants: [variant('a', 0)] }, 'no-weight'],
  [{ name: 'x', variants: [variant('a', 0), variant('b')] }, undefined],
])('%j', (experiment, fault) => {
  const others = [experiment, { name: 'tone', variants: [variant('a')] }];
  expect(experimentFault(experiment, others)).toBe(fault);
});

test('an override that is taken away is not sent', () => {
  const cool = withOverride(variant('a'), 'temperature', 0);
  expect(cool.overrides).toEqual({ temperature: 0 });
  expect(withOverride(cool, 'temperature', undefined).overrides).toEqual({});
});

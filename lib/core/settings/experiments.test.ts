import { expect, test } from 'vitest';
import { assignVariant, experimentsSchema } from './experiments.ts';

const { experiments } = experimentsSchema.parse({
  experiments: [
    {
      name: 'layout',
      variants: [
        { name: 'plain', weight: 3 },
        { name: 'table', overrides: { temperature: 0 } },
      ],
    },
    { name: 'other', variants: [{ name: 'only' }] },
  ],
});
const variants = (users: number) =>
  Array.from({ length: users }, (_, user) => assignVariant(experiments, `u-${user}`, 'layout').variant);

test('a user always gets the same variant', () => {
  expect(variants(50)).toEqual(variants(50));
});

test('variants are assigned in proportion to their weights', () => {
  const plain = variants(4000).filter((name) => name === 'plain').length;
  expect(plain / 4000).toBeGreaterThan(0.72);
  expect(plain / 4000).toBeLessThan(0.78);
});

test('a request without an experiment name uses the first experiment', () => {
  expect(assignVariant(experiments, 'u', undefined).experiment).toBe('layout');
});

test('an unknown experiment yields the control group and is marked as unknown', () => {
  expect(assignVariant(experiments, 'u', 'gone')).toEqual({
    experiment: 'gone',
    variant: 'control',
    overrides: {},
    isKnown: false,
    isConfigured: false,
  });
  expect(assignVariant([], 'u', undefined)).toMatchObject({ variant: 'control', isKnown: true });
});

test.each([
  { experiments: [{ name: 'x', variants: [] }] },
  { experiments: [{ name: 'x', variants: [{ name: 'a', weight: 0 }] }] },
  { experiments: [{ name: 'x', variants: [{ name: 'a', overrides: { top_kk: 1 } }] }] },
])('rejects an invalid file: %j', (file) => {
  expect(experimentsSchema.safeParse(file).success).toBe(false);
});

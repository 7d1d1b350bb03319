import { expect, test } from 'vitest';
import { modelImageTypeOf } from './model-images.ts';

test.each([
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460000000057454250', 'image/webp'],
  ['3c7376673e', undefined],
  ['424d', undefined],
  ['', undefined],
])('a file that begins with %s is %s, whatever it says it is', (hex, type) => {
  expect(modelImageTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
});

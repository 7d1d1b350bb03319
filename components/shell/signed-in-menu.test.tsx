import { expect, test } from 'vitest';
import { initialsOf } from './signed-in-menu.tsx';

test.each([
  ['Alice Adams', 'AA'],
  ['dana díaz', 'DD'],
  ['Ludwig van Beethoven', 'LB'],
  ['Müller, Jürgen (IT)', 'MJ'],
  ['Cher', 'C'],
  ['山田 太郎', '山太'],
  ['أحمد علي', 'أع'],
  ['éva', 'É'],
  ['<script>alert(1)</script>', 'SS'],
  ['…', ''],
  ['', ''],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name, 'en')).toBe(initials);
});

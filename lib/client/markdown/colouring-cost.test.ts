import { expect, test } from 'vitest';
import { isCheapToColour } from './colouring-cost.ts';

const C = [
  '// Returns the sum of all values in the list, or zero where there are none.',
  'static int sum(const std::vector<int>& values, int start = 0) {',
  '  int total = start;',
  '  for (auto const& value : values) total += value * 2;',
  '  return total;',
  '}',
].join('\n');

test.each(['c', 'cpp', 'csharp', 'arduino', 'ini'])('ordinary code in %s gets its colours', (language) => {
  expect(isCheapToColour(`${C}\n`.repeat(40).slice(0, 10_000), language)).toBe(true);
});

test.each(['c', 'c++', 'cpp', 'cs', 'csharp', 'arduino'])(
  'words without end in %s stay plain',
  (language) => {
    expect(isCheapToColour('a b\n'.repeat(2500), language)).toBe(false);
    expect(isCheapToColour('a<;> '.repeat(2000), language)).toBe(false);
    expect(isCheapToColour('a b\n'.repeat(2500), 'python')).toBe(true);
  },
);

test('keys without end, long lines and long code stay plain', () => {
  expect(isCheapToColour('.a\n'.repeat(3000), 'toml')).toBe(false);
  expect(isCheapToColour('x'.repeat(201), 'python')).toBe(false);
  expect(isCheapToColour('x\n'.repeat(5001), 'python')).toBe(false);
});

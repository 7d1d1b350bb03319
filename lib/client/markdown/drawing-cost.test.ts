import { expect, test } from 'vitest';
import { isCheapToColour, isDrawable } from './drawing-cost.ts';

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

test.each([
  String.raw`x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`,
  String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1}`,
  String.raw`\left( \sum_{i=0}^{n} \left[ \frac{x_i}{y_i} \right] \right) \text{ where } \mathbb{R}`,
  String.raw`\alpha \beta \gamma \delta \epsilon \zeta \eta \theta \iota \kappa \lambda \mu \nu \xi \pi`,
  String.raw`\lim_{x \to 0} \leftarrow \letter \defect \Longleftarrow \{ a \mid a \}`,
  `${String.raw`\frac{1}{2} + `.repeat(100)}x`,
])('a formula of people is drawn: %s', (tex) => {
  expect(isDrawable(tex)).toBe(true);
});

test.each([
  ['fractions in fractions', `${String.raw`\frac1{`.repeat(240)}x${'}'.repeat(240)}`],
  ['braces in braces', `${'{'.repeat(60)}x${'}'.repeat(60)}`],
  ['fractions without braces', `${String.raw`\frac`.repeat(60)}1`],
  ['fractions without braces, with blanks', `${String.raw`\frac `.repeat(60)}1`],
  ['indices of indices', `x${'^{x'.repeat(60)}${'}'.repeat(60)}`],
  ['delimiters', String.raw`\left(`.repeat(60)],
  ['environments', String.raw`\begin{matrix}`.repeat(60)],
  ['groups by command', String.raw`\begingroup x`.repeat(60)],
  ['a formula without end', 'x'.repeat(2001)],
])('%s are shown as they were written', (_, tex) => {
  expect(isDrawable(tex)).toBe(false);
});

test.each([
  String.raw`\def\a{xxxxxxxxxx}${String.raw`\a`.repeat(290)}`,
  ...['gdef', 'edef', 'xdef', 'let', 'futurelet', 'global\\long\\def', 'newcommand', 'renewcommand'].map(
    (command) => `\\${command}\\a{x}\\a`,
  ),
  String.raw`\providecommand{\a}{x}\a`,
  String.raw`\expandafter\x\y`,
  String.raw`\message{x}`,
  String.raw`\@firstoftwo{x}{y}`,
])('a formula that defines commands is shown as it was written: %s', (tex) => {
  expect(isDrawable(tex)).toBe(false);
});

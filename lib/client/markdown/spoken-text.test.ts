import { expect, test } from 'vitest';
import { spokenText } from './spoken-text.ts';

const wording = {
  citation: (name: string) => (name === 'a.md' ? 'source 1' : undefined),
  formula: 'formula',
};
const spoken = (text: string) => spokenText(text, 'en', wording);

test('an answer is read sentence by sentence, and its citations by number', () => {
  expect(spoken('# Leave\n\nYou have **20 days** [a.md]. Ask [People](/content/p.md) first.')).toEqual([
    'Leave',
    'You have 20 days, source 1.',
    'Ask People first.',
  ]);
});

test('code, addresses and marks of footnotes are not read, formulas are named', () => {
  const text = 'See https://evil.example/x[^1]: it is $x^2$ long.\n\n```js\nrun()\n```\n\n[^1]: Only now.';
  expect(spoken(text).join(' ')).toBe('See: it is formula long. Only now.');
});

test('items of lists and rows of tables stand by themselves', () => {
  expect(spoken('- [x] one\n- two\n\n| a | b |\n|---|---|\n| 1 | [a.md] |')).toEqual([
    'one',
    'two',
    'a, b',
    '1, source 1',
  ]);
});

test('a long sentence is read in pieces, of which none is lost', () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
  const said = spoken(words);
  expect(said.every((piece) => piece.length <= 250)).toBe(true);
  expect(said.join(' ')).toBe(words);
  expect(spoken('x'.repeat(600)).map((piece) => piece.length)).toEqual([250, 250, 100]);
});

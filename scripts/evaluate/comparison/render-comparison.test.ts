import { expect, it } from 'vitest';
import { testEvaluation, testOutcome } from '../evaluation/test-evaluation.ts';
import { compare } from './compare.ts';
import { renderComparison } from './render-comparison.ts';

const many = (score: number) =>
  testEvaluation(Array.from({ length: 12 }, (_, i) => testOutcome(`q-${i}`, { scores: { 'hit@1': score } })));

it('figures stand with their difference, its interval and a word where it is one', () => {
  const text = renderComparison(compare(many(0), many(1)));
  expect(text).toMatch(/^hit@1 +0\.000 +1\.000 +\+1\.000 +\+1\.000 to \+1\.000 +12 +12 +better$/m);
  expect(text).toContain('Better over 12 questions (better: hit@1). Worse: 0, better: 12.');
  expect(text).toContain('answer: p50 20.0 ms → 20.0 ms');
  expect(text).toContain('12 improvements:');
});

it('a regression shows what was expected, found and said, before and after', () => {
  const current = testOutcome('a', { scores: { 'hit@1': 0.25 }, found: [], text: 'No\nidea.' });
  const text = renderComparison(compare(testEvaluation([testOutcome('a')]), testEvaluation([current])));
  expect(text).toContain(
    [
      'a  plain: How many days, a?',
      '  hit@1 1 → 0.25',
      '  expected    handbook.pdf#page=4',
      '  found, old  handbook.pdf#page=4  offices.csv#row=2',
      '  found, new  nothing',
      '  old         30 days. [handbook.pdf#page=4]',
      '  new         No idea.',
    ].join('\n'),
  );
  expect(text).toContain('No difference to be seen over 1 question. Worse: 1, better: 0.');
});

it('an answer cannot steer the terminal it is shown on', () => {
  const hostile = testOutcome('a', { scores: { 'hit@1': 0 }, text: '\u001b[2J\u202e' });
  const text = renderComparison(compare(testEvaluation([testOutcome('a')]), testEvaluation([hostile])));
  expect(text).toContain('new         ⟨U+001B⟩[2J⟨U+202E⟩');
});

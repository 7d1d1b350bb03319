import { expect, it } from 'vitest';
import { compare } from '../comparison/compare.ts';
import { testEvaluation, testOutcome } from '../evaluation/test-evaluation.ts';
import { comparisonPage } from './comparison-page.ts';

const run = (score: number, text = 'Yes.') =>
  testEvaluation(
    Array.from({ length: 8 }, (_, i) =>
      testOutcome(`q-${i}`, {
        scores: { 'hit@1': score, relevance: score },
        reasons: { relevance: text },
        text,
      }),
    ),
    {
      judge: {
        model: 'gpt-4o',
        promptsSha256: 'f',
        usage: { promptTokens: 1, completionTokens: 1 },
        cost: null,
        asked: 8,
        failed: 0,
      },
    },
  );

it('a comparison begins with its verdict and shows every regression with both answers and reasons', () => {
  const page = comparisonPage(compare(run(1, 'Yes.'), run(0, '<b>No.</b>')));
  expect(page).toContain('Worse over 8 questions (worse: hit@1, relevant). Worse: 8, better: 0.');
  expect(page).toContain('Regressions (8)');
  expect(page).toMatch(/<h3>old<\/h3>.*?Yes\..*?<h3>new<\/h3>.*?&#60;b&#62;No\./s);
  expect(page).toMatch(
    /What the judge said of q-0.*?relevant<\/th><td[^>]*>Yes\.<\/td><td[^>]*>&#60;b&#62;No/s,
  );
  expect(page).toMatch(/<b>−1\.000<\/b>.*?<rect class="band worse" x="0" width="0"/s);
});

it('two runs without a common question are a page that says so', () => {
  const page = comparisonPage(
    compare(testEvaluation([testOutcome('a')]), testEvaluation([testOutcome('b')])),
  );
  expect(page).toContain('No question is in both: there is nothing to compare.');
  expect(page).toContain('Only in the new run (1)');
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

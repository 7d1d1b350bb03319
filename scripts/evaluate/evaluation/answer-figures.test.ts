import { expect, it } from 'vitest';
import { answerFigures, describeLengths } from './answer-figures.ts';
import { testOutcome, testQuestion } from './test-evaluation.ts';

const asked = testQuestion('a', { answers: ['30 days'] });
const unanswerable = testQuestion('u', { kind: 'unanswerable', expected: [], split: 'held-out' });
const declined = { answered: false, text: 'Not found.' };

const sharesOf = (name: string, questions: Parameters<typeof answerFigures>[0]) => {
  const row = answerFigures(questions).find((one) => one.name === name);
  const figures = [row?.right, row?.wrong, row?.likely, row?.none, row?.declined, row?.balanced];
  return figures.map((figure) => figure?.value);
};

it('right, wrong, likely and none are shares of the answerable questions, and of the others what was declined', () => {
  const questions = [
    testOutcome(asked),
    testOutcome(asked, { text: '20 days. [handbook.pdf#page=4]' }),
    testOutcome(asked, { certainty: 'likely' }),
    testOutcome(asked, declined),
    testOutcome(unanswerable, { certainty: 'likely' }),
  ];
  expect(sharesOf('all', questions)).toEqual([0.25, 0.25, 0.25, 0.25, 1, 0.625]);
  expect(sharesOf('dev', questions)).toEqual([0.25, 0.25, 0.25, 0.25, null, null]);
  expect(answerFigures(questions).map(({ name, questions }) => `${name} ${questions}`)).toEqual([
    'plain 4',
    'unanswerable 1',
    'dev 4',
    'held-out 1',
    'all 5',
  ]);
});

it('tells what was among the passages from what the reader was shown, in a refusal too', () => {
  const questions = [
    testOutcome(asked, { answered: false }),
    testOutcome(asked, { text: '20 days. [handbook.pdf#page=4]' }),
    testOutcome(asked, { shown: [] }),
    testOutcome(asked, { text: 'Nothing found.', citations: [], shown: [] }),
  ];
  const row = answerFigures(questions).at(-1);
  expect([row?.found.value, row?.shown.value]).toEqual([0.5, 0.5]);
});

it.each([
  ['always answers', {}],
  ['never answers', declined],
])('one that %s gets half of the mean', (_, more) => {
  const questions = [testOutcome(asked, more), testOutcome(unanswerable, more)];
  expect(sharesOf('all', questions).at(-1)).toBe(0.5);
});

it('a question that failed counts in none', () => {
  expect(answerFigures([testOutcome(asked, { error: 'The chat service is busy.' })])).toEqual([]);
});

it('says how long answers are, without their citations', () => {
  const long = testOutcome('long', { text: `${'word '.repeat(91)}[handbook.pdf#page=4]` });
  expect(describeLengths([testOutcome('a'), testOutcome('b'), long, testOutcome('c', declined)])).toBe(
    'Answers have 2 words at the median; 33% have more than 90.',
  );
  expect(describeLengths([])).toBe('Nothing was answered.');
});

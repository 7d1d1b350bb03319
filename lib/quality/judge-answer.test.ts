import { expect, it } from 'vitest';
import { judgeAnswer } from './judge-answer.ts';

const given = {
  question: { expected: ['a.md'], answers: ['30 days'] },
  text: 'You have 30 days. [a.md]',
  citations: ['a.md'],
  answered: true,
};
const unanswerable = { expected: [] };
const unknown = { expected: null };

it.each([
  ['what a right answer contains is right, whatever it cites', { citations: ['b.md'] }, 'right'],
  ['anything else is wrong', { text: 'You have 20 days. [a.md]' }, 'wrong'],
  ['the name of a source does not count', { text: 'See [30 days.md].', citations: ['30 days.md'] }, 'wrong'],
  ['an answer that says it found none is declined', { answered: false }, 'declined'],
  ['an answer without a citation is declined', { citations: [] }, 'declined'],
  ['an expected place is right where no text is known', { question: { expected: ['a.md'] } }, 'right'],
  ['any answer is wrong where there is none', { question: unanswerable }, 'wrong'],
  ['it is open where nothing is known', { question: unknown }, undefined],
])('%s', (_, more, judgement) => {
  expect(judgeAnswer({ ...given, ...more })).toBe(judgement);
});

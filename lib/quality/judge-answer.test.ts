import { expect, it } from 'vitest';
import { isAmong, isShown, judgeAnswer } from './metrics.ts';

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
  ['a passage that may answer is neither right nor wrong', { certainty: 'likely' as const }, 'likely'],
  ['an answer without a citation is declined', { citations: [] }, 'declined'],
  ['an expected place is right where no text is known', { question: { expected: ['a.md'] } }, 'right'],
  ['any sure answer is wrong where there is none', { question: unanswerable }, 'wrong'],
  ['it is open where nothing is known', { question: unknown }, undefined],
])('%s', (_, more, judgement) => {
  expect(judgeAnswer({ ...given, ...more })).toBe(judgement);
});

it('a refusal that quotes the answer shows it, and one that quotes something else does not', () => {
  expect(isShown({ ...given, citations: ['b.md'] })).toBe(true);
  expect(isShown({ ...given, citations: [] })).toBe(false);
  expect(isShown({ ...given, text: 'Closest: Soup. [a.md]' })).toBe(false);
});

it('what answers is among the passages where one of them says it, wherever it stands', () => {
  const passage = { name: 'b.md', text: 'Everyone has 30 days.' };
  expect(isAmong(given.question, [passage])).toBe(true);
  expect(isAmong({ expected: ['a.md'] }, [passage])).toBe(false);
  expect(isAmong({ expected: ['b.md'] }, [passage])).toBe(true);
  expect(isAmong(unanswerable, [passage])).toBe(false);
});

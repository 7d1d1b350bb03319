import { expect, test } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { passageOf, promptOf } from './test-prompt.ts';

const LEAVE = passageOf('Every employee has 27 days of annual leave in a calendar year.', {
  sourcepage: 'leave.md#annual',
  sourcefile: 'leave.md',
});
const PARKING = passageOf('Visitors park behind the building and register at the front desk.', {
  sourcepage: 'parking.md#visitors',
  sourcefile: 'parking.md',
});

const certaintyOf = (question: string, synonyms: { words: string[]; means: string[] }[]) =>
  composeAnswer(promptOf(question, [LEAVE, PARKING], { synonyms })).certainty;

test('a question in the company’s own words gets a sure answer through its synonyms', () => {
  const question = 'How many florbdays does every employee have?';
  const synonyms = [{ words: ['florbdays'], means: ['annual leave'] }];
  expect(certaintyOf(question, [])).not.toBe('answer');
  expect(certaintyOf(question, synonyms)).toBe('answer');
  expect(certaintyOf(question, [{ words: ['annual leave'], means: ['florbdays'] }])).not.toBe('answer');
});

test('what a word means is asked for as a whole', () => {
  const report = passageOf('The annual report lists every employee.', { sourcepage: 'report.md' });
  const prompt = promptOf('How many florbdays?', [report], {
    synonyms: [{ words: ['florbdays'], means: ['annual leave'] }],
  });
  expect(composeAnswer(prompt).certainty).not.toBe('answer');
});

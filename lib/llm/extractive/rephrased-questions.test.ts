import { expect, test } from 'vitest';
import { rephrasedQuestions } from './model.ts';
import { passageOf, promptOf } from './test-prompt.ts';

const LEAVE = passageOf('Annual leave is thirty days. It is booked in the portal.', {
  sourcepage: 'leave.md#annual-leave',
  sourcefile: 'leave.md',
  title: 'Handbook',
  headings: ['Annual leave'],
});
const LAPTOP = passageOf('A stolen laptop is reported to the service desk within one hour.', {
  sourcepage: 'security.md',
  sourcefile: 'security.md',
  title: 'Security',
  headings: ['Lost or stolen'],
});

test('a mistyped word is replaced by the one that documents hold', async () => {
  const searchedWords = [
    { word: 'anual', isHeld: false, meant: ['annual'], rarity: 5 },
    { word: 'leave', isHeld: true, meant: [], rarity: 2 },
  ];
  const prompt = promptOf('How long is anual leave?', [LEAVE], { searchedWords });
  expect((await rephrasedQuestions(prompt))[0]).toBe('How long is annual leave?');
});

test('a section that names a word of the question is offered, others are not', async () => {
  const prompt = promptOf('Can I sell my leave to a colleague in Atlantis?', [LAPTOP], {
    extraPassages: [LEAVE],
  });
  expect(await rephrasedQuestions(prompt)).toEqual(['What does “Handbook” say about “Annual leave”?']);
});

test('where nothing shares a word with the question, nothing is offered', async () => {
  expect(await rephrasedQuestions(promptOf('Who won the football world cup?', [LEAVE, LAPTOP]))).toEqual([]);
});

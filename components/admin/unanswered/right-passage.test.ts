import { expect, test } from 'vitest';
import { chosenPhrases, wordsOf } from './right-passage.tsx';

test('words that follow one another are one phrase, others stand alone', () => {
  const words = wordsOf('How do I call in sick, or take a florbday?');
  expect(words).toEqual(['How', 'do', 'I', 'call', 'in', 'sick', 'or', 'take', 'a', 'florbday']);
  expect(chosenPhrases(words, new Set([3, 4, 5, 9]))).toEqual(['call in sick', 'florbday']);
  expect(chosenPhrases(words, new Set())).toEqual([]);
});

test('a phrase in a script without spaces has none', () => {
  expect(chosenPhrases(['带薪', '休假'], new Set([0, 1]))).toEqual(['带薪休假']);
});

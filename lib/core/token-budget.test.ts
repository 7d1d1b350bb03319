import { expect, test } from 'vitest';
import { fitPrompt } from './token-budget.ts';

const countWords = (text: string) => text.split(' ').filter(Boolean).length;
const words = (count: number) => Array(count).fill('word').join(' ');
const parts = {
  system: words(6),
  question: words(6),
  history: [words(16), words(6)],
  sources: [words(6), words(6)],
};

test('everything stays when there is room', () => {
  expect(fitPrompt(parts, 1000, countWords)).toEqual({ turns: 2, sources: 2 });
});

test('the oldest turns give way first', () => {
  expect(fitPrompt(parts, 55, countWords)).toEqual({ turns: 1, sources: 2 });
});

test('sources come before history, the best first', () => {
  expect(fitPrompt(parts, 35, countWords)).toEqual({ turns: 0, sources: 1 });
});

test('a question that cannot fit is refused with what to do', () => {
  expect(() => fitPrompt(parts, 19, countWords)).toThrow('Please shorten your message');
});

test('an answer without any of the found sources is refused rather than made up', () => {
  expect(() => fitPrompt(parts, 22, countWords)).toThrow('retrieve fewer search results');
});

import { expect, it } from 'vitest';
import { containsAnswer } from './contains-answer.ts';

it.each([
  ['case and articles', 'It takes The Green Room.', 'green room'],
  ['punctuation', 'He paid £1,200 (net).', '1,200 net'],
  ['scripts without spaces', '避難場所は尾張町公園です。', '尾張町公園'],
])('an answer is found whatever its %s', (_, text, answer) => {
  expect(containsAnswer(text, [answer])).toBe(true);
});

it('part of a word, or a citation, is no answer', () => {
  expect(containsAnswer('In 1200 days. [rules.md#page=12]', ['12', 'rules'])).toBe(false);
});

import { expect, test } from 'vitest';
import { isMisspeltStopWord } from './stop-terms.ts';

test.each(['wehn', 'waht', 'teh', 'hwo', 'becuase', 'wich', 'pls'])(
  '%s is a misspelt function word',
  (word) => {
    expect(isMisspeltStopWord(word, 'en')).toBe(true);
  },
);

test.each(['when', 'form', 'three', 'own', 'shift', 'leave', 'notice', 'hsa'])('%s is none', (word) => {
  expect(isMisspeltStopWord(word, 'en')).toBe(false);
});

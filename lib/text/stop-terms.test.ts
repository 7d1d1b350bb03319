import { expect, test } from 'vitest';
import { isMisspeltStopWord, topicTerms } from './stop-terms.ts';

test.each(['wehn', 'waht', 'teh', 'hwo', 'becuase', 'wich', 'pls'])(
  '%s is a misspelt function word',
  (word) => {
    expect(isMisspeltStopWord(word, 'en')).toBe(true);
  },
);

test.each(['when', 'form', 'three', 'own', 'shift', 'leave', 'notice', 'hsa'])('%s is none', (word) => {
  expect(isMisspeltStopWord(word, 'en')).toBe(false);
});

test.each([
  ['How many days of leave do I get?', 'how many leave days do we get'],
  ['Wie viele Urlaubstage habe ich?', 'Wie viele Urlaubstage habe ich denn?'],
])('other words around it leave the topic of a question as it is: %s', (one, other) => {
  expect(topicTerms(other)).toEqual(topicTerms(one));
});

test('a name or a number makes another topic', () => {
  expect(topicTerms('How accurate is the Ouzel 4?')).not.toEqual(topicTerms('How accurate is the Ouzel 3?'));
});

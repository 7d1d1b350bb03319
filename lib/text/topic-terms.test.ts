import { expect, test } from 'vitest';
import { topicTerms } from './topic-terms.ts';

test.each([
  ['How many days of leave do I get?', 'how many leave days do we get'],
  ['Wie viele Urlaubstage habe ich?', 'Wie viele Urlaubstage habe ich denn?'],
])('other words around it leave the topic of a question as it is: %s', (one, other) => {
  expect(topicTerms(other)).toEqual(topicTerms(one));
});

test('a name or a number makes another topic', () => {
  expect(topicTerms('How accurate is the Ouzel 4?')).not.toEqual(topicTerms('How accurate is the Ouzel 3?'));
});

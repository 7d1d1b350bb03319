import { expect, test } from 'vitest';
import { leadOfRefusal } from './refusal.ts';
import { sortSources, sourcesOf } from './sources.ts';

const lead = (answer: string) =>
  leadOfRefusal(sortSources(answer, sourcesOf({ text: [], citations: ['a.md'] }, []), { answered: false }));

test('a refusal that only leads into the closest passages leaves the word to the page', () => {
  expect(lead('I found no answer. Closest in your documents:\n\nFive days. [a.md]\n\nTen. [a.md]')).toBe('');
});

test('other text of a refusal stays', () => {
  expect(lead('Nobody wrote that down.\n\nClosest：\n\nFive days. [a.md]')).toBe('Nobody wrote that down.');
  expect(lead('The documents do not say. [see above]')).toBe('The documents do not say. [see above]');
});

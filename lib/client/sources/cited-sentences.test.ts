import { expect, test } from 'vitest';
import { citedSentences } from './cited-sentences.ts';

const PASSAGE = [
  'Working from abroad is possible for up to 20 working days in a calendar year. Ask four weeks ahead.',
  'Length of service | Full pay',
  'Less than 1 year | 4 weeks',
  'From 1 to 5 years | 12 weeks',
].join('\n');

test('a sentence that an answer repeats is cited as it stands', () => {
  expect(citedSentences([PASSAGE], ['Ask four weeks ahead.'])).toEqual(['Ask four weeks ahead.']);
});

test('what an answer says in its own words is cited by the sentence most like it', () => {
  const quote = 'You may work abroad for 20 working days in each year, so plan ahead.';
  expect(citedSentences([PASSAGE], [quote])).toEqual([
    'Working from abroad is possible for up to 20 working days in a calendar year.',
  ]);
});

test('a row of a table that an answer writes out is cited as that row, not as the table', () => {
  expect(citedSentences([PASSAGE], ['From 1 to 5 years — Full pay: 12 weeks'])).toEqual([
    'From 1 to 5 years | 12 weeks',
  ]);
  const hotels = 'Place | Up to, per night with breakfast\nLondon | £185\nNew York | $290';
  expect(citedSentences([hotels], ['London — Up to, per night with breakfast: £185'])).toEqual([
    'London | £185',
  ]);
});

test('scripts without spaces between words are compared as well', () => {
  expect(
    citedSentences(
      ['有給休暇は年に二十日です。工場は八時に開きます。'.replace('。工', '。 工')],
      ['休暇は二十日です'],
    ),
  ).toEqual(['有給休暇は年に二十日です。']);
});

test('an answer that is like nothing in the passages cites none of their sentences', () => {
  expect(citedSentences([PASSAGE], ['Bananas are yellow.', ''])).toEqual([]);
  expect(citedSentences([], ['Ask four weeks ahead.'])).toEqual([]);
});

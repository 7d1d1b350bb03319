import { describe, expect, test } from 'vitest';
import { anyHolds, findPassages, findRanges } from './find-passage.ts';

const PAGE = [
  'Working from abroad',
  '• Working from abroad is possible for up to 20 work-',
  'ing days in a calendar year.',
  'Ask four weeks ahead.',
  'For your home we reimburse up to £350.',
];
const found = (passage: string, page: readonly string[] = PAGE) =>
  [...findPassages(page, [passage])].sort((a, b) => a - b);

test('the value of a form is found in the passage that reads it, and two letters are not', () => {
  expect(anyHolds(['Name: Jane Doe'], 'Jane\nDoe')).toBe(true);
  expect(anyHolds(['Name: Jane Doe'], 'na')).toBe(false);
});

describe('a passage on its page', () => {
  test('is found across lines, hyphens and bullets', () => {
    expect(found('Working from abroad is possible for up to 20 working days in a calendar year.')).toEqual([
      1, 2,
    ]);
  });

  test('is found where the file writes its letters differently', () => {
    expect(found('The office is far away', ['The oﬃce', 'is far', 'away'])).toEqual([0, 1, 2]);
  });

  test('is found as far as it goes when it ends on the next page', () => {
    expect(
      found('For your home we reimburse up to £350. After five years the allowance starts anew.'),
    ).toEqual([4]);
  });

  test('is found cell by cell where a table was read, short cells too', () => {
    const page = [
      '1 week',
      'Length of service',
      'Full pay',
      'Less than 1 year',
      '4 weeks',
      'Other',
      '4 weeks',
    ];
    const passage = 'Length of service | Full pay\nLess than 1 year | 4 weeks';
    expect(found(passage, page)).toEqual([1, 2, 3, 4]);
  });

  test('is found by its row where an answer writes the row in one line', () => {
    const page = ['Birth parent', '26 weeks', 'Partner of the birth parent', '8 weeks'];
    expect(found('Partner of the birth parent — Full pay: 8 weeks', page)).toEqual([2, 3]);
  });

  test('is found to the letter within a text, with the full stop behind it', () => {
    const texts = [
      'Come at 09:15, not earlier. Lunch is on us and your buddy (a colleague) comes along. Rest.',
    ];
    const [range] =
      findRanges(texts, ['Lunch is on us and your buddy (a colleague) comes along.']).get(0) ?? [];
    expect(texts[0]?.slice(range?.start, range?.end)).toBe(
      'Lunch is on us and your buddy (a colleague) comes along.',
    );
  });

  test('is found to the letter where accents are written apart', () => {
    const decomposed = 'Der Pru\u0308fstand o\u0308ffnet um acht Uhr. Mehr.';
    const [range] = findRanges([decomposed], ['Der Prüfstand öffnet um acht Uhr.']).get(0) ?? [];
    expect(range).toEqual({ start: 0, end: decomposed.indexOf(' Mehr') });
  });

  test('marks nothing on a page that does not have it', () => {
    expect(found('A sabbatical is possible after six years.')).toEqual([]);
    expect(found('', [])).toEqual([]);
  });

  test('goes on from where it was, when a sentence stands on the page twice', () => {
    const page = ['Ask your team lead.', 'River days need a request.', 'Ask your team lead.'];
    expect(found('River days need a request.\nAsk your team lead.', page)).toEqual([1, 2]);
  });
});

import { expect, test } from 'vitest';
import { boldSentences } from './source-quote.ts';

const bold = (markdown: string) => boldSentences(markdown).map(({ text }) => text);

test('a sentence in bold stands out of its excerpt, wherever it stands', () => {
  expect(
    bold('Travel:\n\nBook early. **Dogs may come for £18 a night.** Ask first.\n\nTrains are booked.'),
  ).toEqual(['Dogs may come for £18 a night.']);
  expect(bold('接続の説明。**証明書は十二か月有効です。**更新します。')).toEqual([
    '証明書は十二か月有効です。',
  ]);
});

test('an item or a row in bold stands out of its list or table', () => {
  expect(bold('You get:\n\n- a desk\n- **a chair of your own**\n- a lamp')).toEqual(['a chair of your own']);
  expect(bold('| Rate | Cost |\n| --- | --- |\n| **Standard** | **£185 a night** |')).toEqual([
    'Standard | £185 a night',
  ]);
  // The value that was asked for is in italics as well.
  expect(bold('| Rate | Cost |\n| --- | --- |\n| **Standard** | ***£185 a night*** |')).toEqual([
    'Standard | £185 a night',
  ]);
});

test('emphasis, titles and headings in bold are no sentences', () => {
  for (const text of [
    'A dog costs **£18 a night each**.',
    '**TC-04 · First aid** — Cost (GBP): 75',
    '**Yes.** You may.',
    '**Open at the end',
  ])
    expect(bold(text)).toEqual([]);
});

test('a line in bold may be what is asked for, or a heading', () => {
  expect(boldSentences('**Desk: +44 1632 960 199**\n\nOpen all day.')).toEqual([
    { text: 'Desk: +44 1632 960 199', isLine: true },
  ]);
});

test('hostile text is read in little time', () => {
  for (const unit of ['**', '**a', '|**a', '- ** ', 'a** ']) {
    expect(boldSentences(unit.repeat(50_000))).toEqual([]);
    expect(boldSentences(unit.repeat(1_500)).length).toBeLessThan(6);
  }
});

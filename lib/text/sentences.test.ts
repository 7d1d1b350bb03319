import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe('a sentence ends', () => {
  test('at its punctuation, with the quote or bracket that closes after it', () => {
    expect(texts('He said “Stop.” Then he left. (We did too.) Why?')).toEqual([
      'He said “Stop.”',
      'Then he left.',
      '(We did too.)',
      'Why?',
    ]);
  });

  test('at CJK endings, without a space', () => {
    expect(texts('休暇は二十日です。申請は必要ですか？はい！')).toEqual([
      '休暇は二十日です。',
      '申請は必要ですか？',
      'はい！',
    ]);
  });

  test('after a heading without punctuation', () => {
    expect(
      texts(
        'Performance Reviews\nReviews are held once a year and are an important part of your career here.',
      ),
    ).toEqual([
      'Performance Reviews',
      'Reviews are held once a year and are an important part of your career here.',
    ]);
  });

  test('before every list item, which keeps its marker', () => {
    expect(texts('You can report by:\n1. Calling the hotline\n2. Writing to us\n• or in person')).toEqual([
      'You can report by:',
      '1. Calling the hotline',
      '2. Writing to us',
      '• or in person',
    ]);
  });

  test('with every table row', () => {
    expect(texts('| Plan | Price |\n| Basic | $30 |\nA\t1\nB\t2')).toEqual([
      '| Plan | Price |',
      '| Basic | $30 |',
      'A\t1',
      'B\t2',
    ]);
  });

  test('at a blank line, whatever its last word', () => {
    expect(texts('See the table for the\n\nNext chapter')).toEqual(['See the table for the', 'Next chapter']);
  });
});

describe('a sentence goes on', () => {
  test('over the line breaks of a page layout, even before a capital', () => {
    const wrapped =
      'To make changes to the information that we hold about you please write to the\nPrivacy Officer of the company, who answers within two weeks of\nyour letter.';
    expect(texts(wrapped)).toEqual([wrapped]);
  });

  test.each([
    'Ask Dr. Meyer or Prof. Singh, e.g. on Monday.',
    'The U.S. Government and J. R. Smith agreed.',
    'See No. 5, Fig. 3 and Art. 12 for the 3.5 % rate.',
    'Das gilt ab dem 1. Oktober, z. B. für Nr. 7.',
    'Version 2.0.1 costs $1,500.50 at example.com today.',
  ])('after an abbreviation, initial or decimal point: %s', (sentence) => {
    expect(texts(sentence)).toEqual([sentence]);
  });

  test('but not after an initial that a new sentence follows', () => {
    expect(texts('It is valid in the U.S. The plan pays.')).toEqual([
      'It is valid in the U.S.',
      'The plan pays.',
    ]);
  });
});

describe('whatever the text', () => {
  const pieces = fc.array(
    fc.constantFrom('Dr.', ' ', '\n', '\r\n', 'a', 'B', '。', '?', '"', '1.', '• ', '|', '\t', '😀', 'No. 5'),
  );

  test('sentences stand in order where they say, and only white space lies between them', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          pieces.map((all) => all.join('')),
        ),
        (text) => {
          let end = 0;
          for (const sentence of splitSentences(text)) {
            expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
            expect(text.slice(end, sentence.start).trim()).toBe('');
            end = sentence.end;
          }
          expect(text.slice(end).trim()).toBe('');
        },
      ),
    );
  });

  test.each(['a. ', 'Dr. ', '1. ', '(', '.', '| ', '   x', '\n', 'A\n', '"'])(
    'a megabyte of %j is split in linear time',
    (piece) => {
      const hostile = piece.repeat(Math.floor(1_000_000 / piece.length));
      const started = performance.now();
      splitSentences(hostile);
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );
});

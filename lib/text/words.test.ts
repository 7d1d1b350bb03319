import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyze, foldWord, indexWord, segmentWords } from './words.ts';

const terms = (text: string) => analyze(text, 'en').split(' ');

describe('what people write is found as they write it', () => {
  test.each([
    ['$1,500', '1500'],
    ['$1,500.00', '1500'],
    ['3.5 %', '3·5'],
    ['401(k)', '401k'],
    ['co-pay', 'copay'],
    ['out-of-pocket', 'outofpocket'],
    ['XJ-900/B', 'xj900b'],
    ['jane.doe@contoso.com', 'janedoecontosocom'],
    ['PerksPlus', 'perksplus'],
    ['C++', 'cplusplus'],
    ['C#', 'csharp'],
    ['insur-\nance', 'insurance'],
    ['ＰＰＯ', 'ppo'],
    ['café', 'cafe'],
  ])('%j as %s', (written, whole) => {
    expect(indexWord(segmentWords(written)[0]?.text ?? '', 'en').map(({ word }) => word)).toContain(whole);
  });

  test('a compound is found by its parts too, which come first and in order', () => {
    expect(terms('out-of-pocket')).toEqual(['out', 'of', 'pocket', 'outofpocket']);
    expect(terms('PerksPlus')).toHaveLength(3);
  });

  test('a short form is what it is short for', () => {
    expect(terms("I'd employee’s we're can't")).toEqual(['i', ...terms('employee'), 'we', 'cant']);
  });

  test('French and Italian articles are not part of the word', () => {
    expect(analyze("l'assurance", 'fr')).toBe(analyze('assurance', 'fr'));
    expect(analyze('dell’assicurazione', 'it')).toBe(analyze('assicurazione', 'it'));
  });
});

describe('word forms meet in one term', () => {
  test.each([
    ['en', 'reimbursed', 'reimbursement'],
    ['de', 'Versicherungen', 'Versicherung'],
    ['fr', 'remboursements', 'remboursement'],
    ['es', 'prestaciones', 'prestación'],
    ['nl', 'verzekeringen', 'verzekering'],
    ['sv', 'försäkringar', 'försäkring'],
    ['pl', 'pracowników', 'pracownik'],
    ['pl', 'umowie', 'umowę'],
    ['tr', 'kitaplarımı', 'kitap'],
    ['tr', 'kütüphaneye', 'kütüphanede'],
    ['tr', 'İzin', 'izni'],
    ['tr', "Ankara'da", 'Ankara'],
    ['ar', 'المكتبة', 'مكتبات'],
    ['ar', 'بطاقتي', 'والبطاقة'],
    ['ar', 'إجازة', 'الاجازه'],
    ['ar', 'مُوَظَّف', 'الموظفين'],
  ] as const)('%s: %s and %s', (language, one, other) => {
    expect(analyze(one, language)).toBe(analyze(other, language));
  });

  test('words of an unknown language stay whole', () => {
    expect(analyze('running', 'und')).toBe('running');
  });
});

describe('segmentWords', () => {
  test('finds words in scripts without spaces', () => {
    expect(segmentWords('健康保険の自己負担').map(({ text }) => text)).toContain('保険');
    expect(segmentWords('สวัสดีครับ').length).toBeGreaterThan(1);
  });

  test('says where each word stands', () => {
    const text = 'The “401(k)” plan: 健康保険, co-pay.';
    for (const { text: word, start, end } of segmentWords(text)) expect(text.slice(start, end)).toBe(word);
  });
});

test('folding is case, width and accents, and nothing else', () => {
  expect(foldWord('Straße')).toBe('strasse');
  expect(foldWord('Œuvre')).toBe('oeuvre');
  expect(foldWord('が')).toBe('が');
});

describe('whatever the text', () => {
  test('terms hold no ASCII but letters and digits, so that a full-text index splits them at spaces alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const term of analyze(text, 'en').split(' ')) expect(term).toMatch(/^[a-z0-9\u0080-\uffff]*$/);
      }),
    );
  });

  test('a word says the same alone and in its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const alone = segmentWords(text).flatMap((word) =>
          indexWord(word.text, 'en').map(({ term }) => term),
        );
        expect(analyze(text, 'en')).toBe(alone.join(' '));
      }),
    );
  });

  test.each(['a-', 'a.', "a'", '1,000', '(', 'a\n', 'aA', '健', '1('])(
    'a megabyte of %j is analyzed in linear time',
    (piece) => {
      const hostile = piece.repeat(Math.floor(1_000_000 / piece.length));
      const started = performance.now();
      analyze(hostile, 'en');
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );
});

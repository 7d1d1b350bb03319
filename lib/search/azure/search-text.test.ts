import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_WORDS, searchText } from './search-options.ts';

describe('a question as the search service gets it', () => {
  it.each([
    ['C++ -leave +pay', 'C\\+\\+ \\-leave \\+pay'],
    ['"parental leave" (paid|unpaid)', '\\"parental leave\\" \\(paid\\|unpaid\\)'],
    ['leave* ~2 back\\slash', 'leave\\* \\~2 back\\\\slash'],
    ['how many days?', 'how many days?'],
    ['在宅勤務は', '在宅勤務は'],
  ])('%s has no operators', (text, query) => {
    expect(searchText(text)).toEqual({ plain: text, query, isCut: false });
  });

  it('any text can be read back, so nothing of it acts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { plain, query } = searchText(text);
        expect(plain).toBe(text.toWellFormed());
        expect(query.replaceAll(/\\([\\+|"()*~-])/g, '$1')).toBe(plain);
        expect(query.replaceAll(/\\./g, '')).not.toMatch(/[\\+|"()*~-]/);
      }),
    );
  });

  it.each([
    ['words', Array.from({ length: 2_000 }, (_unused, index) => `w${index}`).join(' ')],
    ['characters of a script without spaces', '漢'.repeat(2_000)],
    ['one word without end', 'a'.repeat(300_000)],
  ])('%s beyond what the service takes are left out, and it says so', (_name, text) => {
    const { plain, isCut } = searchText(text);
    expect(isCut).toBe(true);
    expect(plain.length).toBeGreaterThanOrEqual(MAX_WORDS);
    expect(searchText(plain).isCut).toBe(false);
  });
});

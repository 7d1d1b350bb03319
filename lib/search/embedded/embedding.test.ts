import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWords } from './analyze-passage.ts';
import { cosine, EMBEDDING_DIMENSIONS, embedWords, normalized, packCode, packVector } from './embedding.ts';

const embed = (text: string) => embedWords(readWords(text, 'en'));
const likeness = (a: string, b: string) => cosine(embed(a), packVector(embed(b)));

describe('the lexical embedding', () => {
  it.each([
    ['a typo', 'reimbursement', 'reimbursment'],
    ['a word form', 'reimburse', 'reimbursed'],
    ['another order of words', 'travel expense policy', 'policy expense travel'],
    ['a question and its answer', 'vacation days per year', 'You receive 25 vacation days a year.'],
  ])('is near for %s', (_name, one, other) => {
    expect(likeness(one, other)).toBeGreaterThan(0.4);
  });

  it('knows no meaning: words that share no letters are as far apart as strangers', () => {
    expect(Math.abs(likeness('car', 'automobile'))).toBeLessThan(0.3);
  });

  it('has length 1 whatever the text, and is all zeros without words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const length = Math.hypot(...embed(text));
        expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
      }),
    );
    expect(embed('').every((value) => value === 0)).toBe(true);
  });

  it('repeating a word a hundred times does not drown the others', () => {
    expect(likeness('salary', `${'bonus '.repeat(100)} salary`)).toBeGreaterThan(0.1);
  });
});

describe('packed vectors', () => {
  const vectors = fc
    .array(fc.float({ min: -1, max: 1, noNaN: true }), {
      minLength: EMBEDDING_DIMENSIONS,
      maxLength: EMBEDDING_DIMENSIONS,
    })
    .map((values) => normalized(Float32Array.from(values)));

  it('keep the cosine to two digits', () => {
    fc.assert(
      fc.property(vectors, vectors, (one, other) => {
        const exact = one.reduce((total, value, index) => total + value * (other[index] ?? 0), 0);
        expect(cosine(one, packVector(other))).toBeCloseTo(exact, 1.6);
      }),
    );
  });

  it('a code holds the sign of each number', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const code = packCode(vector);
        const signs = Array.from(vector, (_value, index) => ((code[index >> 3] ?? 0) >> (index & 7)) & 1);
        expect(signs).toEqual(Array.from(vector, (value) => (value > 0 ? 1 : 0)));
      }),
    );
  });
});

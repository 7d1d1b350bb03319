import { describe, expect, it } from 'vitest';
import { cutToTokens, tokenBatches } from './token-batches.ts';
import { countTokens } from './tokens.ts';

const LIMITS = { texts: 3, tokensPerText: 10, tokens: 20 };
const words = (count: number) => 'word '.repeat(count).trimEnd();

describe('batches', () => {
  it('keep every text in order, none with more texts or tokens than a call takes', () => {
    const texts = Array.from({ length: 40 }, (_, place) => `${place} ${words(place % 13)}`.trim());
    const batches = tokenBatches(texts, LIMITS, countTokens);
    for (const { texts: of, tokens } of batches) {
      expect(of.length).toBeLessThanOrEqual(LIMITS.texts);
      expect(tokens).toBeLessThanOrEqual(LIMITS.tokens);
      expect(of.reduce((sum, text) => sum + countTokens(text), 0)).toBe(tokens);
    }
    const sent = batches.flatMap((batch) => batch.texts);
    expect(sent.map((text) => text.split(' ')[0])).toEqual(texts.map((_, place) => String(place)));
  });

  it('are full before another begins', () => {
    expect(tokenBatches(['a', 'b', 'c', 'd'], LIMITS, countTokens).map(({ texts }) => texts)).toEqual([
      ['a', 'b', 'c'],
      ['d'],
    ]);
    expect(tokenBatches([words(9), words(9), words(9)], LIMITS, countTokens)).toHaveLength(2);
  });

  it('of nothing are none', () => {
    expect(tokenBatches([], LIMITS, countTokens)).toEqual([]);
    expect(tokenBatches([''], LIMITS, countTokens)).toEqual([{ texts: [''], tokens: 0 }]);
  });
});

describe('a text that is too long', () => {
  it.each([
    ['words', words(500), words(10)],
    ['a long one', words(20_000), words(10)],
    ['as long as allowed', words(10), words(10)],
    ['short', 'word', 'word'],
  ])('%s is cut to what fits, and no more', (_name, text, cut) => {
    expect(cutToTokens(text, 10, countTokens).trimEnd()).toBe(cut);
  });

  it.each(['🦉'.repeat(200), '日本語の文書'.repeat(100), ' '.repeat(5000), 'ａ\u0301'.repeat(300)])(
    'keeps whole characters',
    (text) => {
      for (let most = 1; most < 12; most++) {
        const cut = cutToTokens(text, most, countTokens);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        expect(countTokens(cut)).toBeLessThanOrEqual(most);
      }
    },
  );
});

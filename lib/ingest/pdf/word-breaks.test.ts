import { describe, expect, it } from 'vitest';
import { WordBreaks } from './word-breaks.ts';

function joiner(text = '') {
  const words = new WordBreaks();
  words.learn(text);
  return words;
}

describe('joining the lines of a paragraph', () => {
  it('puts a space where a line ended between words', () => {
    expect(joiner().join('the leave', 'year')).toBe('the leave year');
  });

  it('rejoins a word that was broken for want of room', () => {
    expect(joiner().join('the preven-', 'tion of')).toBe('the prevention of');
    expect(joiner('prevention').join('preven-', 'tion')).toBe('prevention');
  });

  it('keeps the hyphen of a compound, whose halves the document uses', () => {
    expect(joiner('a long time and a term').join('the long-', 'term goals')).toBe('the long-term goals');
    expect(joiner().join('the Anglo-', 'Norman kings')).toBe('the Anglo-Norman kings');
  });

  it('keeps numbers that were broken whole', () => {
    expect(joiner().join('call 1-', '800-555')).toBe('call 1-800-555');
  });

  it('drops soft hyphens, and puts no space into Chinese or Japanese', () => {
    expect(joiner().join('preven\u00AD', 'tion')).toBe('prevention');
    expect(joiner().join('休暇は年', 'に三十日')).toBe('休暇は年に三十日');
  });
});

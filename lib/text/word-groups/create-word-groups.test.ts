import { describe, expect, test } from 'vitest';
import { WORD_GROUPS } from '../related-words.ts';
import { analyze } from '../words.ts';
import { createWordGroups } from './create-word-groups.ts';

const groups = createWordGroups({
  en: [
    '# Leaving',
    'quit, resign, hand in … notice, take someone on | departure',
    '| payslip, payroll',
    '= shred, destroy',
    'e-mail, post',
  ].join('\n'),
});
const term = (word: string) => analyze(word, 'en');
const stem = (...words: string[]) => words.map(term);

describe('groups of words', () => {
  test('words before the bar lead to each other and to those after it, which lead nowhere', () => {
    expect([...groups.relatedTerms(term('quit'), 'en')]).toEqual(stem('resign', 'departure'));
    expect([...groups.closeTerms(term('quit'), 'en')]).toEqual(stem('resign'));
    expect([...groups.relatedTerms(term('departure'), 'en')]).toEqual([]);
  });

  test('words of a line that begins with a bar lead to each other in ranking alone', () => {
    expect([...groups.relatedTerms(term('payslip'), 'en')]).toEqual(stem('payroll'));
    expect([...groups.closeTerms(term('payslip'), 'en')]).toEqual([]);
  });

  test('what only answers say is not looked for', () => {
    expect([...groups.closeTerms(term('shred'), 'en')]).toEqual(stem('destroy'));
    expect([...groups.relatedTerms(term('shred'), 'en')]).toEqual([]);
  });

  test('a word with a hyphen is one word', () => {
    expect([...groups.relatedTerms(term('email'), 'en')]).toEqual(stem('post'));
  });

  test('a comment holds no words', () => {
    expect(groups.groupedWords('en')).not.toContain('# Leaving');
  });
});

describe('phrases', () => {
  const phrases = (question: string) => groups.phrasesIn(question.split(' '), 'en');

  test('a phrase stands for the words of its group, with other words in its gap', () => {
    expect(phrases('how do I hand in my notice today')).toEqual([
      {
        start: 3,
        end: 7,
        related: new Set(stem('quit', 'resign', 'departure')),
        close: new Set(stem('quit', 'resign')),
      },
    ]);
    expect(phrases('hand in notice')).toHaveLength(1);
  });

  test('any form of its words will do', () => {
    expect(phrases('she handed in her notices')).toHaveLength(1);
  });

  test('too many words between are another sentence', () => {
    expect(phrases('hand in the form after your notice')).toEqual([]);
  });
});

test.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar', 'ja', 'zh'] as const)(
  'words of %s are grouped',
  (language) => {
    const words = WORD_GROUPS.groupedWords(language);
    const leading = words.filter(
      (word) => WORD_GROUPS.relatedTerms(analyze(word, language), language).size > 0,
    );
    expect(leading.length).toBeGreaterThan(150);
  },
);

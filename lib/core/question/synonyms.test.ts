import { describe, expect, test } from 'vitest';
import {
  checkSynonymGroup,
  formatSynonymGroup,
  MAX_SYNONYM_GROUPS,
  MAX_SYNONYM_LENGTH,
  MAX_SYNONYM_WORDS,
  parseSynonymGroup,
  parseSynonyms,
} from './synonyms.ts';

const FILE = `# Words of our company
PTO, annual leave,  pto

the Nest => headquarters, head office
Acme\\, Inc. => employer
`;

const GROUPS = [
  { words: ['PTO', 'annual leave'], means: [] },
  { words: ['the Nest'], means: ['headquarters', 'head office'] },
  { words: ['Acme, Inc.'], means: ['employer'] },
];

describe('a file of synonyms', () => {
  test.each([
    ['with lines of Unix', FILE],
    ['with lines of Windows and a byte order mark', `\uFEFF${FILE.replaceAll('\n', '\r\n')}`],
    ['as a list in JSON', JSON.stringify(FILE.split('\n'))],
    ['as a synonym map of Azure AI Search', JSON.stringify({ format: 'solr', synonyms: FILE })],
  ])('%s gives its groups', (_, text) => {
    expect(parseSynonyms(text)).toEqual({ groups: GROUPS, faults: [] });
  });

  test('says for each wrong line what is allowed', () => {
    expect(parseSynonyms('PTO, annual leave\nalone\na => b => c\n=> b\na =>\n…, b').faults).toEqual([
      'line 2: A group of synonyms takes two or more words with commas between them, or "=>" and what the word means.',
      'line 3: A group of synonyms takes one "=>" at most.',
      'line 4: A group of synonyms takes at least one word.',
      'line 5: A group of synonyms takes at least one word after "=>".',
      'line 6: A group of synonyms takes a letter or a digit in "…".',
    ]);
  });

  test.each(['{"a": 1}', '[1]', '["a, b"'])('a synonyms file of other JSON is rejected: %s', (text) => {
    expect(parseSynonyms(text).faults).toHaveLength(1);
  });

  test('a synonyms file has limits on groups, words and characters', () => {
    const many = Array.from({ length: MAX_SYNONYM_GROUPS + 1 }, (_, at) => `a${at}, b${at}`);
    expect(parseSynonyms(many.join('\n')).faults).toEqual(['it has 2001 groups, and may have 2000.']);
    const words = Array.from({ length: MAX_SYNONYM_WORDS + 1 }, (_, at) => `w${at}`).join(', ');
    expect(parseSynonyms(words).faults[0]).toContain('20 words at most');
    expect(parseSynonyms(`a, ${'b'.repeat(MAX_SYNONYM_LENGTH + 1)}`).faults[0]).toContain('80 characters');
  });

  test('a synonyms file of a megabyte of commas or blanks is read quickly', () => {
    for (const text of [','.repeat(1_000_000), ' '.repeat(1_000_000), '\\,'.repeat(500_000)]) {
      const started = performance.now();
      parseSynonyms(text);
      expect(performance.now() - started).toBeLessThan(200);
    }
  });
});

test('a synonym group is written in the form that is read', () => {
  for (const group of GROUPS) expect(parseSynonymGroup(formatSynonymGroup(group))).toEqual(group);
  expect(checkSynonymGroup({ words: [' a  b ', 'A b', 'c'], means: [''] })).toEqual({
    words: ['a b', 'c'],
    means: [],
  });
});

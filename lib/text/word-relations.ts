import type { Language } from './language.ts';
import { indexWord } from './words.ts';

/** Words that stand for one another, by language; each line is one group. */
export type WordGroups = Partial<Record<Language, string[]>>;

/** What can be asked of word groups. */
export interface Relations {
  /** Index terms related to an index term, without itself; empty for most. */
  relatedTerms(term: string, language: Language): ReadonlySet<string>;
  /** Every word of a language that has relations, as written. */
  groupedWords(language: Language): readonly string[];
}

const NONE: ReadonlySet<string> = new Set();

/** Makes groups of words askable by index term. Each language is analyzed once, when it is first asked for. */
export function createRelations(groups: WordGroups): Relations {
  const terms = new Map<Language, Map<string, Set<string>>>();
  return {
    relatedTerms(term, language) {
      const known = terms.get(language) ?? relate(groups[language] ?? [], language);
      terms.set(language, known);
      return known.get(term) ?? NONE;
    },
    groupedWords: (language) => [...new Set((groups[language] ?? []).flatMap((group) => wordsOf(group)))],
  };
}

function relate(groups: string[], language: Language): Map<string, Set<string>> {
  const byTerm = new Map<string, Set<string>>();
  for (const group of groups) {
    const terms = wordsOf(group).map((word) => indexWord(word, language).at(-1)?.term ?? word);
    for (const term of terms) {
      const others = terms.filter((other) => other !== term);
      byTerm.set(term, new Set([...(byTerm.get(term) ?? []), ...others]));
    }
  }
  return byTerm;
}

function wordsOf(group: string): string[] {
  return group.trim().split(/\s+/);
}

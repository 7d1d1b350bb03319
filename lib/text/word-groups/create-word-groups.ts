import type { Language } from '../language.ts';
import { GroupIndex, type PhraseMeaning } from './group-index.ts';

/** Lines of groups by language, as `readGroup` reads them. */
export type WordGroupLines = Partial<Record<Language, string>>;

/** A phrase of a group as a question says it: `words[start]` up to, not including, `words[end]`. */
export interface FoundPhrase extends PhraseMeaning {
  start: number;
  end: number;
}

/** What can be asked of groups of words. Each look-up takes the same time, however many groups there are. */
export interface WordGroups {
  /**
   * Index terms of words that a question and the passages that answer it use for a term, those that mean nearly the same
   * first; without the term itself, empty for most.
   */
  relatedTerms(term: string, language: Language): ReadonlySet<string>;
  /** Index terms of words that mean nearly the same, and of what only an answer may say for it. */
  closeTerms(term: string, language: Language): ReadonlySet<string>;
  /** Every single word of a language that stands in a group, as written. */
  groupedWords(language: Language): readonly string[];
  /** The longest phrases of the groups among words in order, none overlapping; linear in the words. */
  phrasesIn(words: readonly string[], language: Language): FoundPhrase[];
}

/** Makes groups askable. A language is read when it is first asked for. */
export function createWordGroups(lines: WordGroupLines): WordGroups {
  const indexes = new Map<Language, GroupIndex>();
  const of = (language: Language): GroupIndex => {
    let index = indexes.get(language);
    if (!index) {
      index = new GroupIndex(language, lines[language] ?? '');
      indexes.set(language, index);
    }
    return index;
  };
  return {
    relatedTerms: (term, language) => of(language).terms(term, 'related'),
    closeTerms: (term, language) => of(language).terms(term, 'close'),
    groupedWords: (language) => of(language).words(),
    phrasesIn: (words, language) => of(language).phrasesIn(words),
  };
}

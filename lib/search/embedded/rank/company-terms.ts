import { explainedPhrases, type MeaningGroup, meaningLists } from '#lib/text/company-words.ts';
import type { Language } from '#lib/text/language.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import { indexWord } from '#lib/text/words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What words of a question mean: one list of index terms for each word that a passage should say. */
export interface CompanyTerms {
  /** The words of the question, folded. */
  words: readonly string[];
  lists: readonly (readonly string[])[];
}

/** What a company's phrases in a question mean in the collection, as far as the collection says it. */
export function companyTerms(
  question: string,
  groups: readonly MeaningGroup[],
  language: Language,
  vocabulary: Vocabulary,
): CompanyTerms[] {
  return explainedPhrases(question, groups, language)
    .map(({ words, meanings }) => ({
      words,
      lists: meaningLists(meanings, (phrase) => termsOf(phrase, language, vocabulary)),
    }))
    .filter(({ lists }) => lists.length > 0);
}

/** The index terms of each telling word that the collection knows. */
function termsOf(phrase: readonly string[], language: Language, vocabulary: Vocabulary): string[][] {
  const words = phrase.flatMap((written) => {
    const indexed = indexWord(written, language);
    return indexed.length > 1 ? indexed.slice(0, -1) : indexed;
  });
  const telling = words.filter(({ word }) => !isStopWord(word, language));
  return (telling.length > 0 ? telling : words)
    .map(({ word, term }) =>
      [term, ...vocabulary.termsOf(word)].filter((one) => vocabulary.frequency(one) > 0),
    )
    .filter((terms) => terms.length > 0);
}

import { detectLanguage } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { GENERIC_WORDS } from './generic-words.ts';
import { isStopWord } from './question-terms.ts';

/** The words of a question that carry its topic, as written and in order; neither function words nor "policy" or "explain". */
export function contentWords(text: string): string[] {
  const language = detectLanguage(text);
  return segmentWords(text)
    .map((word) => word.text)
    .filter((word) => {
      const lower = word.toLowerCase().replace(/['’]s$/, '');
      return !isStopWord(lower, language) && !GENERIC_WORDS.has(lower);
    });
}

/** Whether a word is written like a name. German writes every noun so: there it tells nothing. */
export function isNamed(word: string): boolean {
  return /^\p{Lu}/u.test(word) || /\d/.test(word);
}

import { normalized } from '#lib/shared/normalized.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import { GENERIC_WORDS } from './generic-words.ts';

/** A content word of a question, with how much it matters: 0.35 for words that any question may hold, up to 1.5 for names. */
export interface QuestionTerm {
  /** As written. */
  surface: string;
  /** Lower case, without accents. */
  word: string;
  /** The index terms it may appear as, by the languages of the passages. */
  terms: Set<string>;
  weight: number;
  isName: boolean;
  /** Words of one name ("Chief Operating Officer") share a number. */
  nameId: number | null;
  /** Carried over from an earlier turn: it tells what is meant, but the answer need not say it. */
  isCarried: boolean;
}

const GENERIC_WEIGHT = 0.35;
const NAME_WEIGHT = 1.4;
const FURTHER_NAME_WEIGHT = 0.4;
/** Function words that may stand within a name. */
const NAME_LINK = /^(?:of|for|de|des|du|da|del|der|la|von|van|&)$/i;
const CONTRACTION = /['’](?:d|ll|ve|re|s|m|t)$/;
const JAPANESE_FUNCTION_WORD = /^(?:[\p{Script=Hiragana}ー]{1,3}|[何誰])$/u;

/** The content words of a question, each once, in order. `languages` are those of the texts it will be compared with. */
export function questionTerms(question: string, languages: readonly Language[]): QuestionTerm[] {
  const language = detectLanguage(question);
  const words = segmentWords(question).map((word) => word.text);
  const namesTell = namesAreCapitals(words, language);
  const found = new Map<string, QuestionTerm>();
  let name: QuestionTerm[] = [];
  let nameId = 0;
  for (const [position, surface] of words.entries()) {
    const isName = /\d/.test(surface) || (namesTell && isNameLike(surface, position));
    const parts = partsOf(surface, language).filter(({ word }) => !found.has(word));
    const terms = parts.map((part) => termOf(part, surface, isName, languages));
    for (const term of terms) found.set(term.word, term);
    if (isName) name.push(...terms);
    else if (!NAME_LINK.test(surface)) {
      name = [];
      nameId += 1;
    }
    shareNameWeight(name, nameId);
  }
  return [...found.values()];
}

// A part of a compound may appear within the whole: "co-pay" as "copay".
function termOf(
  { word, isWhole }: Part,
  surface: string,
  isName: boolean,
  languages: readonly Language[],
): QuestionTerm {
  const indexed = languages.flatMap((language) => [
    ...indexWord(word, language),
    ...indexWord(surface, language).slice(-1),
  ]);
  const weight = isWhole || GENERIC_WORDS.has(word) ? GENERIC_WEIGHT : 1;
  return {
    surface,
    word,
    terms: new Set(indexed.map(({ term }) => term)),
    weight,
    isName,
    nameId: null,
    isCarried: false,
  };
}

// "Vice President of Sales" is one name: its words share what one thing weighs.
function shareNameWeight(name: QuestionTerm[], nameId: number): void {
  for (const term of name) {
    term.weight = (NAME_WEIGHT + (name.length - 1) * FURTHER_NAME_WEIGHT) / name.length;
    term.nameId = nameId;
  }
}

/** Whether a folded or lower-case word is a function word of the language, or of none (single letters, particles). */
export function isStopWord(word: string, language: Language): boolean {
  const bare = word.replace(CONTRACTION, '');
  if (language !== 'und' && (STOP_WORDS[language] as ReadonlySet<string>).has(bare)) return true;
  return /^\p{Script=Latin}$/u.test(bare) || JAPANESE_FUNCTION_WORD.test(word);
}

interface Part {
  word: string;
  /** True for a compound as a whole, which is asked for beside its parts. */
  isWhole: boolean;
}

// A compound asks for each of its parts, and a little for the whole: "in-network" is not "out-of-network".
function partsOf(text: string, language: Language): Part[] {
  const lower = normalized(text, 'NFKC').toLowerCase();
  const indexed = indexWord(text, language).map(({ word }) => word);
  if (isStopWord(lower, language)) return [];
  if (indexed.length <= 1)
    return isStopWord(indexed[0] ?? '', language) ? [] : [{ word: lower, isWhole: false }];
  return indexed
    .map((word, index) => ({ word, isWhole: index === indexed.length - 1 }))
    .filter(({ word }) => !isStopWord(word, language));
}

// German writes every noun with a capital, and some people write every Word so.
function namesAreCapitals(words: string[], language: Language): boolean {
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return language !== 'de' && capitals <= Math.max(1, words.length * 0.6);
}

function isNameLike(text: string, position: number): boolean {
  return (
    /^\p{Lu}{2,}$/u.test(text) || /\p{Ll}\p{Lu}/u.test(text) || (position > 0 && /^\p{Lu}\p{Ll}/u.test(text))
  );
}

import { detectLanguage, type Language } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { foldWord, indexWord, segmentWords } from '#lib/text/words.ts';
import { relatedWords } from './related-words.ts';
import type { SimilarWord, Vocabulary } from './vocabulary.ts';
import { WEIGHTS } from './weights.ts';

/** One index term that stands for a query word; `weight` says how well (1: the word itself). */
export interface TermForm {
  term: string;
  weight: number;
  kind: 'exact' | 'compound' | 'typo' | 'related';
}

/** A word of the question that is searched for, in all its forms, best first; `idf` says how telling it is in this collection. */
export interface PlannedTerm {
  word: string;
  idf: number;
  forms: TermForm[];
}

/** What kind of answer the question asks for, where its words tell. */
export type Sought = 'amount' | 'date' | 'person' | null;

/** The question as the index is asked: `terms` in the order of the question, empty only when it has no word at all. */
export interface QueryPlan {
  language: Language;
  terms: PlannedTerm[];
  sought: Sought;
}

interface AskedWord {
  /** As written, folded. */
  word: string;
  terms: string[];
  /** The term of the whole, when this is a part of a compound. */
  whole: string | null;
}

const MAX_TERMS = 48;

/** Plans the search for a question: stop words dropped (unless nothing else is left), compounds, typos and related words resolved. */
export function planQuery(question: string, vocabulary: Vocabulary): QueryPlan {
  const language = detectLanguage(question, vocabulary.languages);
  const asked = readWords(question, language, vocabulary).slice(0, 4 * MAX_TERMS);
  const telling = asked.filter(({ word }) => !isStopWord(word, language));
  const words = (telling.length > 0 ? telling : asked).slice(0, MAX_TERMS);
  const joined = joinNeighbours(words, vocabulary);
  const terms = words.flatMap((word, index) => planWord(word, joined[index] ?? [], language, vocabulary));
  return { language, terms: mergeRepeated(terms), sought: soughtBy(question) };
}

const foldedStopWords = new Map<Language, ReadonlySet<string>>();

function isStopWord(word: string, language: Language): boolean {
  if (language === 'und') return false;
  let folded = foldedStopWords.get(language);
  if (!folded) {
    folded = new Set([...STOP_WORDS[language]].map(foldWord));
    foldedStopWords.set(language, folded);
  }
  return folded.has(word);
}

function readWords(question: string, language: Language, vocabulary: Vocabulary): AskedWord[] {
  return segmentWords(question).flatMap(({ text }) => {
    const indexed = indexWord(text, language);
    const whole = indexed.length > 1 ? indexed.at(-1) : undefined;
    const parts = whole ? indexed.slice(0, -1) : indexed;
    const wholeTerm = whole && vocabulary.frequency(whole.term) > 0 ? whole.term : null;
    return parts.map(({ word, term }) => ({
      word,
      terms: [...new Set([term, ...vocabulary.termsOf(word)])],
      whole: wholeTerm,
    }));
  });
}

/** `time sheet` is also looked for as `timesheet`, when the collection writes it so. */
function joinNeighbours(words: AskedWord[], vocabulary: Vocabulary): string[][] {
  const joined: string[][] = words.map(() => []);
  for (let index = 0; index + 1 < words.length; index++) {
    const whole = `${words[index]?.word}${words[index + 1]?.word}`;
    const terms = vocabulary.termsOf(whole);
    joined[index]?.push(...terms);
    joined[index + 1]?.push(...terms);
  }
  return joined;
}

function planWord(
  asked: AskedWord,
  joined: string[],
  language: Language,
  vocabulary: Vocabulary,
): PlannedTerm[] {
  const forms: TermForm[] = asked.terms.map((term) => ({ term, weight: 1, kind: 'exact' }));
  const wholes = asked.whole ? [asked.whole, ...joined] : joined;
  forms.push(...wholes.map((term): TermForm => ({ term, weight: WEIGHTS.compound, kind: 'compound' })));
  const known = Math.max(0, ...forms.map(({ term }) => vocabulary.frequency(term)));
  if (known === 0) {
    const split = splitUnknown(asked.word, vocabulary);
    if (split) return split.flatMap((part) => planWord(part, [], language, vocabulary));
  }
  forms.push(...correct(asked.word, known, vocabulary));
  forms.push(...relate(asked.word, language, vocabulary));
  return [{ word: asked.word, idf: idfOf(forms, vocabulary), forms: distinct(forms) }];
}

function splitUnknown(word: string, vocabulary: Vocabulary): AskedWord[] | undefined {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)].map((part) => ({
      word: part,
      terms: [...vocabulary.termsOf(part)],
      whole: null,
    }));
    if (parts.every(({ terms }) => terms.some((term) => vocabulary.frequency(term) > 1))) return parts;
  }
  return undefined;
}

function correct(word: string, known: number, vocabulary: Vocabulary): TermForm[] {
  const maxEdits = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (known > 2 || maxEdits === 0) return [];
  const meant = vocabulary.similar(word, maxEdits).filter(({ passages }) => passages > 10 * known);
  return meant
    .sort((a, b) => likelihood(b, word) - likelihood(a, word))
    .slice(0, 3)
    .map(({ term, edits }) => ({
      term,
      weight: edits === 1 ? WEIGHTS.typoOneEdit : WEIGHTS.typoTwoEdits,
      kind: 'typo',
    }));
}

function likelihood(candidate: SimilarWord, word: string): number {
  const sameStart = candidate.word[0] === word[0] ? 2 : 0;
  return sameStart - 3 * candidate.edits + Math.log10(1 + candidate.passages);
}

function relate(word: string, language: Language, vocabulary: Vocabulary): TermForm[] {
  return relatedWords(word, language)
    .filter((term) => vocabulary.frequency(term) > 0)
    .map((term) => ({ term, weight: WEIGHTS.related, kind: 'related' }));
}

function idfOf(forms: TermForm[], vocabulary: Vocabulary): number {
  const own = forms.filter(({ kind }) => kind === 'exact' || kind === 'compound');
  const known = own.some(({ term }) => vocabulary.frequency(term) > 0) ? own : forms;
  const frequency = Math.max(0, ...known.map(({ term }) => vocabulary.frequency(term)));
  return Math.log(1 + (vocabulary.passages - frequency + 0.5) / (frequency + 0.5));
}

function distinct(forms: TermForm[]): TermForm[] {
  const best = new Map<string, TermForm>();
  for (const form of forms) {
    const earlier = best.get(form.term);
    if (!earlier || earlier.weight < form.weight) best.set(form.term, form);
  }
  return [...best.values()];
}

function mergeRepeated(terms: PlannedTerm[]): PlannedTerm[] {
  const byTerm = new Map<string, PlannedTerm>();
  for (const planned of terms) {
    const key = planned.forms[0]?.term ?? planned.word;
    if (!byTerm.has(key)) byTerm.set(key, planned);
  }
  return [...byTerm.values()];
}

const AMOUNT =
  /\bhow (?:much|many|long|far|big|large|high)\b|\b(?:cost|costs|price|prices|amount|percentage|percent|fee|fees|limit|maximum|minimum|rate)\b/i;
const DATE = /\b(?:when|what date|what year|which year|deadline|how soon|how early|how late)\b/i;
const PERSON = /\b(?:who|whom|whose)\b/i;

function soughtBy(question: string): Sought {
  if (AMOUNT.test(question)) return 'amount';
  if (DATE.test(question)) return 'date';
  return PERSON.test(question) ? 'person' : null;
}

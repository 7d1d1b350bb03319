import { detectLanguage, type Language } from '#lib/text/language.ts';
import { relatedTerms } from '#lib/text/related-words.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import { type Sought, soughtBy } from './sought.ts';
import type { SimilarWord, Vocabulary } from './vocabulary.ts';
import { WEIGHTS } from './weights.ts';

/** One index term that stands for a query word; `weight` says how well (1: the word itself). */
interface TermForm {
  term: string;
  weight: number;
  kind: 'exact' | 'compound' | 'typo' | 'related';
}

/** A word of the question that is searched for, in all its forms, the word itself first. */
export interface PlannedTerm {
  word: string;
  /** The word's weight: the inverse document frequency of BM25. */
  idf: number;
  forms: TermForm[];
}

/** The planned query: `terms` in question order, empty only for a question without words. */
export interface QueryPlan {
  language: Language;
  terms: PlannedTerm[];
  sought: Sought;
}

/** Characters of a question that are read, and of a text that vectors are looked for with: a search delays others. */
export const LONGEST_QUESTION = 4000;
const MAX_TERMS = 48;
const MAX_FORMS = 8;
const SHORTEST_SPLIT = 8;

/** Plans the search for a question: stop words dropped (unless nothing else is left), compounds, typos and related words resolved. */
export function planQuery(question: string, vocabulary: Vocabulary): QueryPlan {
  const read = question.slice(0, LONGEST_QUESTION);
  const language = detectLanguage(read, vocabulary.languages);
  const asked = readAskedWords(read, language, vocabulary);
  const telling = asked.filter((word) => !word.isStopWord);
  const words = (telling.length > 0 ? telling : asked).slice(0, MAX_TERMS);
  const terms = words.flatMap((word) => planWord(word, language, vocabulary));
  return { language, terms: distinctTerms(terms), sought: soughtBy(read) };
}

function planWord(asked: AskedWord, language: Language, vocabulary: Vocabulary): PlannedTerm[] {
  const own = asked.terms.map((term): TermForm => ({ term, weight: 1, kind: 'exact' }));
  const rare = asked.rareWholes.map((term): TermForm => ({ term, weight: 1, kind: 'compound' }));
  const passages = Math.max(0, ...[...own, ...rare].map(({ term }) => vocabulary.frequency(term)));
  const split = passages === 0 ? splitUnknown(asked, vocabulary) : undefined;
  if (split) return split.flatMap((part) => planWord(part, language, vocabulary));
  const related = new Set(asked.terms.flatMap((term) => [...relatedTerms(term, language)]));
  // Words with related words are spelled correctly, whether the collection contains them or not.
  const meant = related.size > 0 ? [] : correctWord(asked.word, passages, language, vocabulary);
  if (meant === 'stop-word') return [];
  const typos = meant.map(
    ({ term, edits }): TermForm => ({
      term,
      weight: edits === 1 ? WEIGHTS.oneEdit : WEIGHTS.twoEdits,
      kind: 'typo',
    }),
  );
  for (const { term, edits } of meant) {
    if (edits === 1) for (const other of relatedTerms(term, language)) related.add(other);
  }
  const forms = bestForms([...own, ...rare, ...typos, ...preferred(related, passages, vocabulary)]);
  return [{ word: asked.word, idf: idfOf(forms, vocabulary), forms }];
}

/** An unknown word that is two known ones: `healthcare` in a collection that writes health care. */
function splitUnknown(asked: AskedWord, vocabulary: Vocabulary): AskedWord[] | undefined {
  const { word } = asked;
  if (word.length < SHORTEST_SPLIT) return undefined;
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)].map((part) => ({
      ...asked,
      word: part,
      terms: [...vocabulary.termsOf(part)],
    }));
    if (parts.every(({ terms }) => terms.some((term) => vocabulary.frequency(term) > 1))) return parts;
  }
  return undefined;
}

/** Related words that the collection says more often than the asked one; where it says the asked one, others only distract. */
function preferred(related: ReadonlySet<string>, passages: number, vocabulary: Vocabulary): TermForm[] {
  return [...related]
    .filter((term) => vocabulary.frequency(term) > passages)
    .map((term) => ({ term, weight: WEIGHTS.related, kind: 'related' }));
}

function idfOf(forms: TermForm[], vocabulary: Vocabulary): number {
  const own = forms.filter(({ kind }) => kind === 'exact');
  const known = own.some(({ term }) => vocabulary.frequency(term) > 0) ? own : forms;
  const frequency = Math.max(0, ...known.map(({ term }) => vocabulary.frequency(term)));
  return Math.log(1 + (vocabulary.passages - frequency + 0.5) / (frequency + 0.5));
}

function bestForms(forms: TermForm[]): TermForm[] {
  const best = new Map<string, TermForm>();
  for (const form of forms) if ((best.get(form.term)?.weight ?? 0) < form.weight) best.set(form.term, form);
  return [...best.values()].slice(0, MAX_FORMS);
}

function distinctTerms(terms: PlannedTerm[]): PlannedTerm[] {
  const byTerm = new Map<string, PlannedTerm>();
  for (const planned of terms) {
    const key = planned.forms[0]?.term ?? planned.word;
    if (!byTerm.has(key)) byTerm.set(key, planned);
  }
  return [...byTerm.values()];
}

const MAX_CORRECTIONS = 3;

/**
 * Corrections of a word that the collection does not contain, or contains far less than the alternative,
 * likeliest first. `'stop-word'` for a misspelt function word.
 */
function correctWord(
  word: string,
  passages: number,
  language: Language,
  vocabulary: Vocabulary,
): SimilarWord[] | 'stop-word' {
  const maxEdits = word.length < 3 ? 0 : word.length < 8 ? 1 : 2;
  if (passages > 2 || maxEdits === 0) return [];
  const meant = vocabulary
    .similar(word, maxEdits)
    .filter((other) => other.passages > 10 * passages && (word.length > 3 || other.word[0] === word[0]))
    .sort((a, b) => likelihood(b, word) - likelihood(a, word));
  const [likeliest] = meant;
  if (passages === 0 && likeliest?.edits === 1 && isStopWord(likeliest.word, language)) return 'stop-word';
  return meant.filter((other) => !isStopWord(other.word, language)).slice(0, MAX_CORRECTIONS);
}

/** Fewer edits first; then words that begin alike, since the first letter is rarely wrong; then common ones. */
function likelihood(candidate: SimilarWord, word: string): number {
  const sameStart = candidate.word[0] === word[0] ? 2 : 0;
  return sameStart - 3 * candidate.edits + Math.log10(1 + candidate.passages);
}

/** A part of the question as the index would hold it. */
interface AskedWord {
  /** Folded as written. */
  word: string;
  /** Its index terms, in each language that the collection knows the word in. */
  terms: string[];
  isStopWord: boolean;
  /** Index terms of wholes that it is a part of, where the collection rarely writes them so. */
  rareWholes: string[];
}

const LONGEST_WHOLE = 3;
/** A whole counts as the common spelling when it is in this share of the passages of its rarest part. */
const COMMON_SHARE = 0.2;

/**
 * The words of a question in order, compounds both ways: `co-pay` and `co pay` are asked in their parts and then, where
 * the collection writes it so, as `copay`.
 */
function readAskedWords(question: string, language: Language, vocabulary: Vocabulary): AskedWord[] {
  const parts: AskedWord[] = [];
  const asked: AskedWord[] = [];
  for (const { text } of segmentWords(question)) {
    const indexed = indexWord(text, language);
    const written = indexed.length > 1 ? indexed.slice(0, -1) : indexed;
    for (const [index, { word, term }] of written.entries()) {
      const part = askedWord(word, term, language, vocabulary);
      parts.push(part);
      asked.push(part);
      const longest = index === written.length - 1 ? Math.max(LONGEST_WHOLE, written.length) : LONGEST_WHOLE;
      asked.push(...wholesOf(parts.slice(-longest), vocabulary));
    }
  }
  return asked;
}

/** The wholes that end with the last of these parts, the longest first. */
function wholesOf(parts: AskedWord[], vocabulary: Vocabulary): AskedWord[] {
  return parts.slice(0, -1).flatMap((_, first) => joinParts(parts.slice(first), vocabulary) ?? []);
}

function askedWord(word: string, term: string, language: Language, vocabulary: Vocabulary): AskedWord {
  return {
    word,
    terms: [...new Set([term, ...vocabulary.termsOf(word)])],
    isStopWord: isStopWord(word, language),
    rareWholes: [],
  };
}

/** The whole when the collection commonly writes it as one word; a rare whole is noted in its parts instead. */
function joinParts(parts: AskedWord[], vocabulary: Vocabulary): AskedWord | undefined {
  const telling = parts.filter((part) => !part.isStopWord);
  if (telling.length === 0 || parts[0]?.isStopWord) return undefined;
  const word = parts.map((part) => part.word).join('');
  const terms = vocabulary.termsOf(word);
  const frequency = frequencyOf(terms, vocabulary);
  if (frequency === 0) return undefined;
  const rarest = Math.min(...telling.map((part) => frequencyOf(part.terms, vocabulary)));
  if (frequency < COMMON_SHARE * rarest) {
    for (const part of telling) part.rareWholes.push(...terms);
    return undefined;
  }
  return { word, terms: [...terms], isStopWord: false, rareWholes: [] };
}

function frequencyOf(terms: readonly string[], vocabulary: Vocabulary): number {
  return Math.max(0, ...terms.map((term) => vocabulary.frequency(term)));
}

import { detectLanguage, type Language } from '#lib/text/language.ts';
import { type AskedWord, readAskedWords } from './asked-words.ts';
import { correctWord } from './corrections.ts';
import { relatedTerms } from './related-words.ts';
import { type Sought, soughtBy } from './sought.ts';
import type { Vocabulary } from './vocabulary.ts';
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
  /** How telling the word is in this collection: the inverse document frequency of BM25. */
  idf: number;
  forms: TermForm[];
}

/** The question as the index is asked: `terms` in the order of the question, empty only when it has no word at all. */
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
  // A word with relations is spelt as it should be, whether the collection knows it or not.
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

import type { SearchedWord } from '#lib/core/events/passage.ts';
import type { MeaningGroup } from '#lib/text/company-words.ts';
import { editDistance } from '#lib/text/edit-distance.ts';
import { emergencyWords } from '#lib/text/emergency-words.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { relatedTerms, WORD_GROUPS } from '#lib/text/related-words.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import { foldWord, indexWord, segmentWords } from '#lib/text/words.ts';
import { type AskedWord, type CompanyTerms, companyTerms, readAskedWords } from './asked-words.ts';
import { type ExpectedAnswerType, expectedAnswerType } from './candidate.ts';
import { asksForClause } from './legal-boilerplate.ts';
import type { SimilarWord, Vocabulary } from './vocabulary.ts';
import { WEIGHTS } from './weights.ts';

/** One index term that stands for a query word; `weight` says how well (1: the word itself). */
interface TermForm {
  term: string;
  weight: number;
  kind: 'exact' | 'compound' | 'typo' | 'related' | 'company';
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
  /** What the collection knows of the question's words; the corrections are those among `terms`. */
  words: SearchedWord[];
  expectedType: ExpectedAnswerType;
  /** Whether it asks for a clause of contracts and notices by its words. */
  asksForClause: boolean;
}

/** Characters of a question that are read, and of a text that vectors are looked for with: a search delays others. */
export const LONGEST_QUESTION = 4000;
const MAX_TERMS = 48;
const MAX_FORMS = 8;
const MAX_PHRASES = 8;
const SHORTEST_SPLIT = 8;

/**
 * Plans the search for a question: stop words dropped (unless nothing else is left), compounds, typos and related words
 * resolved. What `synonyms` explain counts as the company means it, however it is spelled.
 */
export function planQuery(
  question: string,
  vocabulary: Vocabulary,
  synonyms: readonly MeaningGroup[] = [],
): QueryPlan {
  const read = question.slice(0, LONGEST_QUESTION);
  const language = detectLanguage(read, vocabulary.languages);
  const asked = readAskedWords(read, language, vocabulary);
  const company = companyTerms(read, synonyms, language, vocabulary);
  const explained = new Set(company.flatMap(({ words }) => words));
  const telling = asked.filter((word) => !word.isStopWord && !explained.has(word.word));
  const words = (telling.length + company.length > 0 ? telling : asked).slice(0, MAX_TERMS);
  const planned = words.map((word) => planWord(word, language, vocabulary));
  const meant = company.flatMap((phrase) => planCompany(phrase, asked, vocabulary));
  return {
    language,
    terms: [
      ...distinctTerms(
        countedOnce([
          ...planned.flatMap(({ terms }) => terms),
          ...planPhrases(read, language, vocabulary, explained),
        ]),
      ),
      ...meant,
    ].slice(0, MAX_TERMS),
    words: [...searchedWords(planned), ...explainedWords(meant)],
    expectedType: expectedAnswerType(read),
    asksForClause: asksForClause(read),
  };
}

/** What the company explains is held, whatever documents call it. */
function explainedWords(meant: readonly PlannedTerm[]): SearchedWord[] {
  const words = new Map(meant.map(({ word, idf }) => [word, idf]));
  return [...words].map(([word, rarity]) => ({ word, isHeld: true, meant: [], rarity }));
}

/** One term for each word of a meaning, which stands for the question's own word too: a passage may say either. */
function planCompany(
  { words, lists }: CompanyTerms,
  asked: readonly AskedWord[],
  vocabulary: Vocabulary,
): PlannedTerm[] {
  const own = words
    .map((word) => asked.find((one) => one.word === word))
    .filter((word) => word !== undefined && !word.isStopWord);
  return Array.from({ length: Math.max(own.length, lists.length) }, (_, at) => {
    const word = own[Math.min(at, own.length - 1)];
    const list = lists[Math.min(at, lists.length - 1)] ?? [];
    const exact = (word?.terms ?? []).map((term): TermForm => ({ term, weight: 1, kind: 'exact' }));
    const meant = list.map((term): TermForm => ({ term, weight: WEIGHTS.company, kind: 'company' }));
    const forms = bestForms([...exact, ...meant]);
    return { word: word?.word ?? words.join(' '), idf: idfOf(forms, vocabulary), forms };
  });
}

/** One word of the question with the terms that it is searched by: none for a misspelt function word, two for a split one. */
interface PlannedWord {
  asked: AskedWord;
  terms: PlannedTerm[];
  isHeld: boolean;
  meant: string[];
}

/** Each word once; not the wholes that were put together from several. */
function searchedWords(planned: PlannedWord[]): SearchedWord[] {
  const words = new Map<string, SearchedWord>();
  for (const { asked, terms, isHeld, meant } of planned) {
    const { word } = asked;
    if (asked.isStopWord || asked.isJoined || terms.length === 0 || words.has(word)) continue;
    const rarity = Math.max(...terms.map(({ idf }) => idf));
    words.set(word, { word, isHeld: isHeld || asked.isInWhole, meant, rarity });
  }
  return [...words.values()];
}

function planWord(asked: AskedWord, language: Language, vocabulary: Vocabulary): PlannedWord {
  const own = asked.terms.map((term): TermForm => ({ term, weight: 1, kind: 'exact' }));
  const rare = asked.rareWholes.map((term): TermForm => ({ term, weight: 1, kind: 'compound' }));
  const passages = Math.max(0, ...[...own, ...rare].map(({ term }) => vocabulary.frequency(term)));
  const split = passages === 0 ? splitUnknown(asked, vocabulary) : undefined;
  if (split) {
    const terms = split.flatMap((part) => planWord(part, language, vocabulary).terms);
    return { asked, terms, isHeld: false, meant: [split.map(({ word }) => word).join(' ')] };
  }
  const related = new Set(asked.terms.flatMap((term) => [...relatedTerms(term, language)]));
  for (const term of calledElsewhere(asked, vocabulary)) related.add(term);
  // Words with related words are spelled correctly, whether the collection contains them or not.
  const meant = related.size > 0 ? [] : correctWord(asked.word, passages, language, vocabulary);
  if (meant === 'stop-word') return { asked, terms: [], isHeld: false, meant: [] };
  const typos = meant.map(
    ({ term, edits }): TermForm => ({
      term,
      weight: edits === 1 ? WEIGHTS.oneEdit : WEIGHTS.twoEdits,
      kind: 'typo',
    }),
  );
  const near = meant.filter(({ edits }) => edits === 1);
  for (const { term } of near) for (const other of relatedTerms(term, language)) related.add(other);
  // "vaction" is corrected where documents say "leave" alone.
  const isUnknown = passages + typos.length + related.size === 0;
  if (isUnknown) for (const term of meantByGroups(asked.word, language)) related.add(term);
  const forms = bestForms([...own, ...rare, ...typos, ...preferred(related, passages, vocabulary)]);
  return {
    asked,
    terms: [{ word: asked.word, idf: idfOf(forms, vocabulary), forms }],
    isHeld: passages > 0,
    meant: [...new Set(meant.map(({ word }) => word))],
  };
}

/** What the collection calls a word of danger, theft or loss that it does not hold, in the languages of its documents. */
function calledElsewhere({ word }: AskedWord, vocabulary: Vocabulary): string[] {
  return [...emergencyWords(word)].flatMap((other) => vocabulary.termsOf(other));
}

/**
 * For each phrase that other words stand for ("hand in one's notice"), those of them that the collection says; none for
 * what the company has `explained`.
 */
function planPhrases(
  question: string,
  language: Language,
  vocabulary: Vocabulary,
  explained: ReadonlySet<string>,
): PlannedTerm[] {
  const words = segmentWords(question).map(({ text }) => text);
  return WORD_GROUPS.phrasesIn(words, language)
    .filter(({ start, end }) => !words.slice(start, end).every((word) => explained.has(foldWord(word))))
    .slice(0, MAX_PHRASES)
    .flatMap(({ start, end, related }) => {
      const forms = preferred(related, 0, vocabulary).map((form) => ({ ...form, weight: WEIGHTS.phrase }));
      const word = words.slice(start, end).join(' ');
      return forms.length > 0
        ? [{ word, idf: idfOf(forms, vocabulary), forms: forms.slice(0, MAX_FORMS) }]
        : [];
    });
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

/** Terms without related words that the question asks for itself: of "sick leave", "sick" does not stand for leave too. */
function countedOnce(terms: PlannedTerm[]): PlannedTerm[] {
  const own = ({ forms }: PlannedTerm) => forms.flatMap(({ term, kind }) => (kind === 'exact' ? [term] : []));
  const asked = new Set(terms.flatMap(own));
  return terms
    .map((planned) => {
      const forms = planned.forms.filter(({ term, kind }) => kind !== 'related' || !asked.has(term));
      return { ...planned, forms };
    })
    .filter(({ forms }) => forms.length > 0);
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
/** Shorter words that no document says are rarely misspelt ones. */
const SHORTEST_MISSPELT = 6;

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

/** What a word may mean that no document says and no group either: terms of grouped words that are spelled nearly so. */
function meantByGroups(word: string, language: Language): string[] {
  if (word.length < SHORTEST_MISSPELT || !/^\p{L}+$/u.test(word)) return [];
  return WORD_GROUPS.groupedWords(language)
    .filter((other) => other[0] === word[0] && editDistance(word, other, 1) === 1)
    .flatMap((other) => indexWord(other, language).slice(-1))
    .flatMap(({ term }) => [term, ...relatedTerms(term, language)]);
}

/** Fewer edits first; then words that begin alike, since the first letter is rarely wrong; then common ones. */
function likelihood(candidate: SimilarWord, word: string): number {
  const sameStart = candidate.word[0] === word[0] ? 2 : 0;
  return sameStart - 3 * candidate.edits + Math.log10(1 + candidate.passages);
}

import type { Prompt } from '#lib/core/ports/chat-model.ts';
import { explainedPhrases, type MeaningGroup, meaningLists } from '#lib/text/company-words.ts';
import { editDistance } from '#lib/text/edit-distance.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { WORD_GROUPS } from '#lib/text/related-words.ts';
import { foldWord, segmentWords } from '#lib/text/words.ts';
import { type AnswerForm, answerFormOf } from './answer-form.ts';
import { type QuestionTerm, questionTerms } from './question-terms.ts';
import { type ResolvedQuestion, resolveQuestion } from './resolve-question.ts';
import {
  attachedTexts,
  readSource,
  readSources,
  type Source,
  type Wording,
  withoutAttachments,
} from './sources.ts';
import { matchTerm, sureStrength, type TermMatches } from './term-matches.ts';

/** A question, ready to be compared with units: `matches[i]` and `rarity[i]` belong to `terms[i]`. */
export interface AskedQuestion {
  text: string;
  terms: readonly QuestionTerm[];
  matches: readonly TermMatches[];
  /** What each term weighs: the rarer in the documents, the more; function words nothing. */
  rarity: readonly number[];
  /** Words that no document holds, as far as is known. */
  unknown: readonly string[];
  /** What kind of thing is asked for. */
  form: AnswerForm;
}

/** What a word counts that an earlier turn said. */
const CARRIED_WEIGHT = 0.6;
/** Bytes of attached files that are read: about twenty pages in any script, so that one upload cannot delay the others. */
const MOST_ATTACHED = 50_000;
/** Words of a question that are compared with everything found: more are a text that was pasted. */
const MOST_TERMS = 100;
/** Characters of a question that are read for phrases. */
const LONGEST_PHRASED = 4000;

/** What can be cited in answer to a prompt: the files that came with the question, then its passages. */
export function sourcesOf(prompt: Prompt): Source[] {
  let left = MOST_ATTACHED;
  const attached = attachedTexts(prompt).map(({ name, text }) => {
    const { read, written } = new TextEncoder().encodeInto(text, new Uint8Array(left));
    left -= written;
    return readSource(text.slice(0, read), [], { rank: 0, sourcepage: null, name });
  });
  return [...attached, ...readSources(prompt.passages)];
}

/** The prompt's question, resolved from the turns before it. */
export function questionOf({ messages, question }: Prompt): ResolvedQuestion {
  const last = messages.findLastIndex((message) => message.role === 'user');
  const earlier = messages
    .slice(0, Math.max(0, last))
    .filter((message) => message.role !== 'system')
    .map(({ role, content }) => ({ role, content: withoutAttachments(content) }));
  return resolveQuestion([...earlier, { role: 'user', content: question }]);
}

/**
 * Compares the words of a question with those of everything found. A question that may stand alone takes words from
 * earlier turns only where something speaks of both: a person's name tells nothing about "where is the canteen?".
 * `searchedWords` are what the search knows of the words: which were misspelt, and how rare they are. What a company's
 * synonyms explain is compared as the company means it.
 */
export function readQuestion(
  { question, carried, mayStandAlone }: ResolvedQuestion,
  found: readonly Wording[],
  { searchedWords = [], synonyms = [] }: Pick<Prompt, 'searchedWords' | 'synonyms'> = {},
): AskedQuestion {
  const languages = [...new Set(found.map(({ language }) => language))];
  const termsIn = (text: string) =>
    withCompanyTerms(questionTerms(text, languages).slice(0, MOST_TERMS), text, synonyms, languages);
  const own = termsIn(question);
  const fixedPhrases = new Set(own.map(({ word }) => word));
  const unsaid = termsIn(carried.join(' ')).filter(({ word }) => !fixedPhrases.has(word));
  const vocabulary = sharedVocabulary(found);
  const known = new Set(vocabulary.map(([, term]) => term));
  const knownWords = new Map(searchedWords.map((one) => [one.word, one]));
  const earlier = unsaid.map((term) => ({ ...term, weight: term.weight * CARRIED_WEIGHT }));
  const phrases = phraseTerms(question, languages);
  const held = found.map(({ vocabulary }) => new Set(vocabulary.values()));
  // That nothing found speaks of a word tells nothing where an earlier question said it, or any question may.
  const compare = (terms: readonly QuestionTerm[]): Compared[] =>
    terms
      .map((term) => {
        const meant = correctionsOf(term, knownWords.get(term.word)?.meant ?? []);
        const phrase = phrases.get(term.word);
        return {
          term,
          match: matchTerm(term, vocabulary, languages, { known, meant, ...(phrase && { phrase }) }),
        };
      })
      .filter(({ term, match }) => match.size > 0 || term.weight === 1 || term.isStop);
  const said = compare(own);
  const left = compare(earlier);
  const compared = mayStandAlone && !meetsIn(held, said, left) ? said : [...said, ...left];
  const rarity = ({ term, match }: Compared) => {
    const holding = held.filter((terms) => isSpokenOf(terms, match)).length;
    return knownWords.get(term.word)?.rarity ?? rarityOf(holding, held.length);
  };
  const terms = compared.map(({ term }) => term);
  const matches = compared.map(({ match }) => match);
  return {
    text: question,
    terms,
    matches,
    form: answerFormOf(question, terms, matches),
    rarity: compared.map((one) => (one.term.isStop ? 0 : one.term.weight * (LEAST_RARITY + rarity(one)))),
    unknown: compared.flatMap(({ term: { word, isStop }, match }) => {
      const isHeld = knownWords.get(word)?.isHeld ?? false;
      const isSaid = match.values().some((strength) => sureStrength(strength) > 0);
      return isStop || isHeld || isSaid ? [] : [word];
    }),
  };
}

// "Mars" is not "cars", and "president" not "present": ranking may try them, an answer would speak of something else.
function correctionsOf({ word, isName }: QuestionTerm, meant: readonly string[]): string[] {
  if (isName) return [];
  return meant.filter((other) => other.includes(' ') || editDistance(word, other, 1) === 1);
}

/** By word of a question, the terms of what phrases stand for that it is part of: of "tie the knot" those of "wedding". */
function phraseTerms(question: string, languages: readonly Language[]): Map<string, ReadonlySet<string>> {
  const words = segmentWords(question.slice(0, LONGEST_PHRASED)).map(({ text }) => text);
  const terms = new Map<string, ReadonlySet<string>>();
  for (const language of languages) {
    for (const { start, end, related } of WORD_GROUPS.phrasesIn(words, language)) {
      for (const word of words.slice(start, end).map(foldWord)) {
        terms.set(word, related.union(terms.get(word) ?? new Set()));
      }
    }
  }
  return terms;
}

/** What every word weighs, however common it is. */
const LEAST_RARITY = 1;

interface Compared {
  term: QuestionTerm;
  match: TermMatches;
}

/** Whether something found speaks of what is asked and of what an earlier turn named. */
function meetsIn(
  held: readonly ReadonlySet<string>[],
  own: readonly Compared[],
  earlier: readonly Compared[],
): boolean {
  const asked = own.filter(({ term }) => !term.isStop && term.weight === 1);
  return held.some(
    (terms) =>
      asked.every(({ match }) => isSpokenOf(terms, match)) &&
      earlier.some(({ match }) => isSpokenOf(terms, match)),
  );
}

function isSpokenOf(terms: ReadonlySet<string>, match: TermMatches): boolean {
  return match.keys().some((term) => terms.has(term));
}

/** The inverse document frequency of Okapi BM25, which is never negative. */
function rarityOf(holding: number, all: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}

// A word that two languages stem differently has both its terms.
function sharedVocabulary(found: readonly Wording[]): (readonly [word: string, term: string])[] {
  const pairs = found.flatMap(({ vocabulary }) => [...vocabulary]);
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair] as const)).values()];
}

/**
 * The terms of a text, where those that a company explains stand for what it means as well: for "PTO" that means "annual
 * leave" two terms, of which one may appear as annual, the other as leave, and both as PTO.
 */
function withCompanyTerms(
  terms: readonly QuestionTerm[],
  text: string,
  groups: readonly MeaningGroup[],
  languages: readonly Language[],
): QuestionTerm[] {
  const phrases = explainedPhrases(text, groups, detectLanguage(text));
  const explained = new Set(phrases.flatMap(({ words }) => words));
  const meant = phrases.flatMap(({ words, meanings }) => {
    const own = terms.filter(({ word }) => words.includes(word));
    const telling = own.filter(({ isStop }) => !isStop);
    return meantTerms(telling.length > 0 ? telling : own, meanings, languages);
  });
  return [...terms.filter(({ word }) => !explained.has(word)), ...meant];
}

function meantTerms(
  own: readonly QuestionTerm[],
  meanings: readonly (readonly string[])[],
  languages: readonly Language[],
): QuestionTerm[] {
  const [first] = own;
  const lists = meaningLists(meanings, (phrase) => termsOf(phrase, languages));
  if (!first || lists.length === 0) return [...own];
  return Array.from({ length: Math.max(own.length, lists.length) }, (_, at) => {
    const said = own[Math.min(at, own.length - 1)] ?? first;
    const list = lists[Math.min(at, lists.length - 1)] ?? [];
    return { ...said, terms: new Set([...said.terms, ...list]), isStop: false, weight: 1 };
  });
}

/** The index terms of each telling word of a phrase. */
function termsOf(phrase: readonly string[], languages: readonly Language[]): string[][] {
  const words = questionTerms(phrase.join(' '), languages);
  const telling = words.filter(({ isStop }) => !isStop);
  return (telling.length > 0 ? telling : words).map(({ terms }) => [...terms]);
}

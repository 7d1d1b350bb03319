import { citationMarks, withoutCitations } from '#lib/core/citations/citations.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { type Dependence, dependenceOf, withoutLeadIn } from './context-dependent-question.ts';
import { smallTalk } from './fixed-phrases.ts';
import { contentWords, isNamed } from './question-terms.ts';

/** A turn as far as resolving needs it. */
export interface SpokenTurn {
  role: 'user' | 'assistant' | 'system';
  content: string;
}

/** A question, and the words it leaves unsaid because the conversation has said them. */
export interface ResolvedQuestion {
  question: string;
  /** Content words from earlier turns, in order, once each; empty when the question stands alone. */
  carried: string[];
  /** What the answer to the question that this one continues cites, each once, at most eight. */
  cited: string[];
  /** Whether the question may also stand alone, "where is the canteen?": what is found has to show what it means. */
  mayStandAlone: boolean;
}

/** Characters of a question that are looked at. */
const LONGEST_QUESTION = 2000;
const MOST_CARRIED = 8;
const MOST_FROM_ANSWER = 3;
const MOST_CITED = 8;
/** Earlier questions that are looked at: a chain of "and …?" rarely reaches further back. */
const MOST_TURNS_BACK = 6;

/**
 * Finds what the last question leaves unsaid. A question that stands alone carries nothing, so that a change of
 * topic is not polluted; "and for families?" carries the content words of the question it continues.
 */
export function resolveQuestion(turns: readonly SpokenTurn[]): ResolvedQuestion {
  const last = shortened(turns.at(-1)?.content ?? '');
  const before = exchanges(turns.slice(0, -1));
  const dependence = before.length > 0 ? dependenceOf(last) : undefined;
  const alone = { question: last, carried: [], cited: [], mayStandAlone: true };
  if (!dependence) return alone;
  const said = new Set(contentWords(last).map(key));
  const carried = new Map(wordsToCarry(dependence, last, before).map((word) => [key(word), word]));
  const unsaid = [...carried].filter(([word]) => !said.has(word)).map(([, word]) => word);
  const mayStandAlone = dependence === 'aspect' || dependence === 'bare';
  if (mayStandAlone && unsaid.length === 0) return alone;
  return {
    question: withoutLeadIn(last),
    carried: unsaid.slice(0, MOST_CARRIED),
    cited: before.at(-1)?.cited ?? [],
    mayStandAlone,
  };
}

/** A question that was asked, what was answered and what the answer cites. */
interface Exchange {
  question: string;
  answer: string;
  cited: string[];
}

// Thanks are no topic, and neither is what the documents say nothing of, where they said something of a question before.
function exchanges(turns: readonly SpokenTurn[]): Exchange[] {
  const all: Exchange[] = [];
  for (const { role, content } of turns) {
    if (role === 'user') all.push({ question: shortened(content), answer: '', cited: [] });
    const asked = all.at(-1);
    if (role !== 'assistant' || !asked) continue;
    asked.answer = content.slice(0, LONGEST_QUESTION);
    const names = citationMarks(content.slice(0, 4 * LONGEST_QUESTION)).map(({ name }) => name);
    asked.cited = [...new Set(names)].slice(0, MOST_CITED);
  }
  const spoken = all.filter(({ question }) => !smallTalk(question)).slice(-MOST_TURNS_BACK);
  const lastCited = spoken.findLastIndex(({ cited }) => cited.length > 0);
  return lastCited < 0 ? spoken : spoken.slice(0, lastCited + 1);
}

function wordsToCarry(dependence: Dependence, last: string, before: readonly Exchange[]): string[] {
  const words = wordsBefore(before);
  if (dependence === 'aspect') return namesTell(last) ? words.filter(isNamed) : [];
  if (isNameNew(dependence, last)) return withoutNames(words);
  return words.length < 2 ? [...words, ...namesIn(before.at(-1)?.answer ?? '')] : words;
}

// The previous question may itself be "and for dogs?": its own unsaid words come along.
function wordsBefore(before: readonly Exchange[]): string[] {
  const chain: string[][] = [];
  let isReplaced = false;
  for (const { question } of before.toReversed()) {
    const words = contentWords(question);
    chain.unshift(isReplaced ? withoutNames(words) : words);
    const dependence = dependenceOf(question);
    if (!dependence) break;
    isReplaced ||= isNameNew(dependence, question);
  }
  return chain.flat();
}

/** "What about Health Plus?" takes the place of the name asked about before. */
function isNameNew(dependence: Dependence, question: string): boolean {
  return dependence === 'fragment' && namesTell(question) && contentWords(question).some(isCapitalized);
}

function namesTell(question: string): boolean {
  return detectLanguage(question) !== 'de';
}

function withoutNames(words: readonly string[]): string[] {
  return words.filter((word) => !isCapitalized(word));
}

// Sparingly: the names in the first sentence of the answer.
function namesIn(answer: string): string[] {
  const [first = ''] = withoutCitations(answer).split(/(?<=[.!?。])\s/);
  const names = segmentWords(first).filter(({ text, start }) => start > 0 && isCapitalized(text));
  return names.map((name) => name.text).slice(0, MOST_FROM_ANSWER);
}

function isCapitalized(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

// A page of pasted text: what is asked stands before or behind it.
function shortened(question: string): string {
  if (question.length <= LONGEST_QUESTION) return question;
  return `${question.slice(0, LONGEST_QUESTION / 2)} ${question.slice(-LONGEST_QUESTION / 2)}`;
}

function key(word: string): string {
  return word.toLowerCase();
}

import { withoutCitations } from '#lib/core/citations.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { contentWords, isNamed } from './content-words.ts';
import { type Lean, leansOnHistory, withoutLeadIn } from './leaning-question.ts';

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
  /** The question that this one continues, for what it leaves unsaid; null when it stands alone. */
  continued: string | null;
  /** Whether the question may also stand alone, "where is the canteen?": what is found has to show what it means. */
  mayStandAlone: boolean;
}

/** Characters of a question that are looked at. */
const LONGEST_QUESTION = 2000;
const MOST_CARRIED = 8;
const MOST_FROM_ANSWER = 3;
/** Earlier questions that are looked at: a chain of "and …?" rarely reaches further back. */
const MOST_TURNS_BACK = 4;

/**
 * Finds what the last question leaves unsaid. A question that stands alone carries nothing, so that a change of
 * topic is not polluted; "and for families?" carries the content words of the question it continues.
 */
export function resolveQuestion(turns: readonly SpokenTurn[]): ResolvedQuestion {
  const last = shortened(turns.at(-1)?.content ?? '');
  const lean = turns.length > 1 ? leansOnHistory(last) : undefined;
  if (!lean) return { question: last, carried: [], continued: null, mayStandAlone: true };
  const before = whatCameBefore(turns);
  const said = new Set(contentWords(last).map(key));
  const carried = new Map(wordsToCarry(lean, last, before).map((word) => [key(word), word]));
  const unsaid = [...carried].filter(([word]) => !said.has(word)).map(([, word]) => word);
  return {
    question: withoutLeadIn(last),
    carried: unsaid.slice(0, MOST_CARRIED),
    continued: before.question,
    mayStandAlone: lean === 'aspect',
  };
}

interface Before {
  question: string;
  words: string[];
  answer: string;
}

function wordsToCarry(lean: Lean, last: string, { words, answer }: Before): string[] {
  if (lean === 'aspect') return namesTell(last) ? words.filter(isNamed) : [];
  if (isNameNew(lean, last)) return withoutNames(words);
  return words.length < 2 ? [...words, ...namesIn(answer)] : words;
}

// The previous question may itself be "and for dogs?": its own unsaid words come along.
function whatCameBefore(turns: readonly SpokenTurn[]): Before {
  const earlier = turns.slice(0, -1);
  const asked = earlier.filter((turn) => turn.role === 'user').slice(-MOST_TURNS_BACK);
  const answer = earlier.findLast((turn) => turn.role === 'assistant')?.content ?? '';
  const chain: string[][] = [];
  let isReplaced = false;
  let question = '';
  for (const { content } of asked.toReversed()) {
    question = shortened(content);
    const words = contentWords(question);
    chain.unshift(isReplaced ? withoutNames(words) : words);
    const lean = leansOnHistory(question);
    if (!lean) break;
    isReplaced ||= isNameNew(lean, question);
  }
  return { question, words: chain.flat(), answer };
}

/** "What about Health Plus?" takes the place of the name asked about before. */
function isNameNew(lean: Lean, question: string): boolean {
  return lean === 'fragment' && namesTell(question) && contentWords(question).some(isCapitalized);
}

function namesTell(question: string): boolean {
  return detectLanguage(question) !== 'de';
}

function withoutNames(words: readonly string[]): string[] {
  return words.filter((word) => !isCapitalized(word));
}

// Sparingly: the names in the first sentence of the answer.
function namesIn(answer: string): string[] {
  const [first = ''] = withoutCitations(answer.slice(0, LONGEST_QUESTION)).split(/(?<=[.!?。])\s/);
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

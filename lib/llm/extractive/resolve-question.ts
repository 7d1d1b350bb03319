import { detectLanguage } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { GENERIC_WORDS } from './generic-words.ts';
import { leansOnHistory, stripLeadIn } from './leaning-question.ts';
import { isStopWord } from './question-terms.ts';

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
}

const MOST_CARRIED = 8;
const MOST_FROM_ANSWER = 3;
/** Earlier questions that are looked at: a chain of "and …?" rarely reaches further back. */
const MOST_TURNS_BACK = 4;

/**
 * Finds what the last question leaves unsaid. A question that stands alone carries nothing, so that a change of
 * topic is not polluted; "and for families?" carries the content words of the question it continues.
 */
export function resolveQuestion(turns: readonly SpokenTurn[]): ResolvedQuestion {
  const last = turns.at(-1)?.content ?? '';
  const lean = leansOnHistory(last);
  if (!lean) return { question: last, carried: [] };
  const { earlier, answer } = whatCameBefore(turns);
  const said = new Set(contentWords(last).map(key));
  const words = [...earlier, ...(lean === 'person' || earlier.length < 2 ? namesIn(answer) : [])];
  const carried = new Map<string, string>();
  for (const word of words) {
    const replaced = lean === 'replace' && isReplaced(word, last);
    if (!said.has(key(word)) && !replaced && !carried.has(key(word))) carried.set(key(word), word);
  }
  return { question: stripLeadIn(last), carried: [...carried.values()].slice(0, MOST_CARRIED) };
}

// The previous question may itself be "and for dogs?": its own unsaid words come along.
function whatCameBefore(turns: readonly SpokenTurn[]): { earlier: string[]; answer: string } {
  const asked = turns
    .slice(0, -1)
    .filter((turn) => turn.role === 'user')
    .slice(-MOST_TURNS_BACK);
  const answer = turns.slice(0, -1).findLast((turn) => turn.role === 'assistant')?.content ?? '';
  const chain: string[][] = [];
  for (const { content } of asked.toReversed()) {
    chain.unshift(contentWords(content));
    if (!leansOnHistory(content)) break;
  }
  return { earlier: chain.flat(), answer };
}

/** The words of a question that carry its topic, as written. */
export function contentWords(text: string): string[] {
  const language = detectLanguage(text);
  return segmentWords(text)
    .map((word) => word.text)
    .filter((word) => !isStopWord(word.toLowerCase(), language) && !GENERIC_WORDS.has(word.toLowerCase()));
}

// Sparingly: the names in the first sentence of the answer, without its citations.
function namesIn(answer: string): string[] {
  const [first = ''] = answer.replace(/\[[^\]]*\]/g, '').split(/(?<=[.!?。])\s/);
  const names = segmentWords(first).filter(({ text, start }) => start > 0 && /^\p{Lu}/u.test(text));
  return names.map((name) => name.text).slice(0, MOST_FROM_ANSWER);
}

// "What about Health Plus?" takes the place of the name asked about before.
function isReplaced(word: string, last: string): boolean {
  const namesNow = contentWords(last).filter((each) => /^\p{Lu}/u.test(each));
  return namesNow.length > 0 && /^\p{Lu}/u.test(word) && detectLanguage(last) !== 'de';
}

function key(word: string): string {
  return word.toLowerCase();
}

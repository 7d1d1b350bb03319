import { detectLanguage } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { contentWords, isNamed } from './content-words.ts';
import {
  ACTS,
  ASKS,
  BEYOND,
  COMPANY,
  COMPARES,
  DETERMINER,
  LEAD_IN,
  MIDDLE,
  OPENER,
  ORDER,
  OTHER_SIDE,
  OWN,
  PEOPLE,
  REFERS,
  REFERS_TO_NOTHING,
  TOPIC_ENDING,
} from './context-words.ts';
import { isStopWord } from './question-terms.ts';

/**
 * How a question depends on the conversation: `fragment` puts the question before to something else ("and for
 * families?"), `reference` says nothing of its own or refers back ("why?", "how do I apply for it?"). The others may also
 * stand alone: `aspect` asks for one side of what may have been named ("What is the price?"), `bare` names something and
 * asks nothing ("level 4?", "cheaper by train?").
 */
export type Dependence = 'fragment' | 'reference' | 'aspect' | 'bare';

/** What stands before a noun that a question asks about as such: "what is phishing", "tell me about pensions". */
const ITSELF = /^(?:is|are|about)$/i;
/** Content words of a question that may still depend: longer ones say what they mean. */
const MOST_WORDS = 5;
const MOST_IN_ADDITION = 4;
const MOST_IN_FRAGMENT = 2;
const LONGEST_OPENING = 100;

/** Whether and how a question needs the conversation to be understood; undefined when it stands alone. */
export function dependenceOf(question: string): Dependence | undefined {
  const rest = withoutLeadIn(question);
  const plain = rest.replace(REFERS_TO_NOTHING, ' ');
  const words = contentWords(plain).filter((word) => !asks(word) && !isMark(word, plain));
  const opening = segmentWords(rest.slice(0, LONGEST_OPENING)).map((word) => word.text);
  // "?" asks nothing, and the question before least of all.
  if (words.length > MOST_WORDS || opening.length === 0) return undefined;
  const isAddition = rest !== withoutMark(question).replace(OPENER, '') || TOPIC_ENDING.test(rest);
  const isAsking = opening.slice(0, isAddition ? 1 : 2).some(asks);
  if (isAddition && !isAsking) return words.length <= MOST_IN_ADDITION ? 'fragment' : undefined;
  if (refersBack(plain, words, opening)) return 'reference';
  return isAsking ? ofQuestion(rest, words, opening, isAddition) : ofWords(rest, words, opening[0] ?? '');
}

/** The question without "and what about" in front; unchanged when nothing would be left. */
export function withoutLeadIn(question: string): string {
  const text = withoutMark(question);
  const rest = text.replace(LEAD_IN, '');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

function withoutMark(question: string): string {
  return question.trim().replace(/^[¿¡]\s*/u, '');
}

// "What's", "who's", "I'd".
function asks(word: string): boolean {
  return ASKS.test(word.replace(/['’](?:d|ll|m|re|s|ve)$/, ''));
}

// "Next", "cheaper" and "approves" tell where an answer is, not what it is about.
function isMark(word: string, text: string): boolean {
  const isOrder = ORDER.test(word) && ORDER.test(text);
  return isOrder || ACTS.test(word) || BEYOND.test(word) || COMPARES.test(word);
}

// "When employees travel, can they …": what the pronoun means stands before it.
function refersBack(text: string, words: readonly string[], opening: readonly string[]): boolean {
  if (words.length === 0) return !opening.some((word) => COMPANY.test(word));
  if (words.length <= MOST_IN_FRAGMENT && isBeyond(text)) return true;
  if (words.length < 2 && ORDER.test(text)) return true;
  const at = text.search(REFERS);
  const language = detectLanguage(text);
  const before = segmentWords(text.slice(0, Math.max(0, at)));
  const own = before.filter(({ text: word }) => !isStopWord(word.toLowerCase(), language) && !asks(word));
  return at >= 0 && own.length < 2;
}

// "Who else?" depends, "what else can I do in Bergen?" does not.
function isBeyond(text: string): boolean {
  return BEYOND.test(text) && !contentWords(text).some((word) => isNamed(word) && !asks(word));
}

function ofQuestion(
  text: string,
  words: readonly string[],
  opening: readonly string[],
  isAddition: boolean,
): Dependence | undefined {
  if (words.length <= MOST_IN_FRAGMENT && COMPARES.test(text) && !OTHER_SIDE.test(text)) return 'bare';
  if (words.length !== 1 || words.some(isNamed)) return undefined;
  if (saysItAll(opening, words)) return undefined;
  return isAddition ? 'reference' : 'aspect';
}

/**
 * "How much holiday do I get", "what is our mission" and "when is payday" leave nothing unsaid. "How do I calibrate?" does:
 * the word behind the person is what they do, and to what is left open. So does a noun with an article, "what is the price?".
 */
function saysItAll(opening: readonly string[], [own = '']: readonly string[]): boolean {
  const at = opening.indexOf(own);
  if (at > 1 && ITSELF.test(opening[at - 1] ?? '')) return true;
  return opening.some((word, place) => OWN.test(word) || (PEOPLE.test(word) && place !== at - 1));
}

// "In Germany?" begins in the middle of a sentence, and "skiing?" may.
function ofWords(text: string, words: readonly string[], first: string): Dependence | undefined {
  if (words.length > MOST_IN_FRAGMENT) return undefined;
  const isMiddle = isStopWord(first.toLowerCase(), detectLanguage(text)) && !DETERMINER.test(first);
  if (isMiddle || MIDDLE.test(first)) return 'fragment';
  return /[?？؟]\s*$/u.test(text) ? 'bare' : undefined;
}

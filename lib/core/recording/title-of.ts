import { plainLine } from '#lib/shared/plain-text.ts';

/** The maximum length of a generated title, in characters. */
const MAX_MADE_TITLE_LENGTH = 80;

const MOST_CHARACTERS = 2_000;
/** Words that begin alike are taken for forms of one word. */
const SHARED_CHARACTERS = 4;
// Chinese and Japanese leave no space behind a sentence.
const SENTENCE_END = /(?<=[.!?؟])\s+|(?<=[。？！])|\n[ \t]*\n/u;

/**
 * Titles a conversation by its first question: the sentence that asks, else the first, as one bounded line of plain text.
 * Where the first line introduces pasted text, it is the title. Page and server agree.
 */
export function titleOf(question: string): string {
  const text = question.slice(0, MOST_CHARACTERS).trim();
  const [opening = ''] = text.split('\n', 1);
  // "Summarise this text:"
  const introduces = /[:：]\s?$/u.test(opening) && opening.includes(' ');
  const sentences = introduces ? [opening] : text.split(SENTENCE_END);
  const asking = sentences.find((sentence) => /[?？؟]$/u.test(sentence)) ?? sentences[0] ?? '';
  const last = asking.split('\n').at(-1) ?? '';
  // What stands above the question in its paragraph may be a pasted log; a line in lower case goes on from there.
  const own = asking.length > MAX_MADE_TITLE_LENGTH && !/^\p{Ll}/u.test(last) ? last : asking;
  return plainLine(own, MAX_MADE_TITLE_LENGTH) || plainLine(text, MAX_MADE_TITLE_LENGTH) || '…';
}

/**
 * The title that a model has made, as a plain line; undefined when it is none: more than a line of reasonable length, or
 * without any word of the question and its answer, in whatever script they are written.
 */
export function acceptedTitle(made: string, exchange: string): string | undefined {
  const [line = ''] = made.slice(0, MOST_CHARACTERS).trim().split('\n', 1);
  // Models often add quotation marks, a heading mark or a final full stop.
  const bare = line.replace(/^[#*_\s"'“„«「]+/u, '').replace(/[.。*_\s"'”“»」]+$/u, '');
  const title = plainLine(bare, MAX_MADE_TITLE_LENGTH);
  const words = title.toLowerCase().match(/\p{Script=Latin}{3,}|[^\P{L}\p{Script=Latin}]{2,}/gu) ?? [];
  const said = exchange.toLowerCase();
  const isAbout = words.some((word) => said.includes(word.slice(0, SHARED_CHARACTERS)));
  return isAbout && bare.length <= MAX_MADE_TITLE_LENGTH ? title : undefined;
}

/** The first question of a conversation and its answer. */
export interface Exchange {
  question: string;
  answer: string;
}

/** Asks a model for a conversation title. The result is untrusted text. May throw. */
export type MakeTitle = (exchange: Exchange, signal: AbortSignal) => Promise<string>;

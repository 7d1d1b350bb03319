import { plainLine } from '#lib/shared/plain-line.ts';
import type { StoredAnswer } from '../records/conversations.ts';

/** A title that is made is at most so long, in characters. */
export const LONGEST_TITLE = 80;

// A greeting alone, and what people say before they ask.
const GREETING =
  /^(hi|hello|hey|hallo|guten (tag|morgen)|bonjour|salut|hola|buenos d[ií]as)\b[^.!?]{0,40}[.!,]\s*/i;

/** What a conversation is called by its first question: the sentence that asks, as one bounded line of plain text. */
export function titleOf(question: string): string {
  const line = plainLine(question, 2000).replace(GREETING, '');
  const sentences = line.split(/(?<=[.!?。？！؟])\s+/);
  const asking = sentences.find((sentence) => /[?？؟]$/.test(sentence)) ?? sentences[0] ?? '';
  return plainLine(asking || question, LONGEST_TITLE) || '…';
}

/** A better one when the answer is there: a question of a word or two gains the section that answered it. */
export function titleOfExchange(question: string, { passages }: Pick<StoredAnswer, 'passages'>): string {
  const title = titleOf(question);
  const section = passages[0]?.headings.at(-1) ?? passages[0]?.title;
  if (!section || title.split(' ').length > 2) return title;
  return plainLine(`${title.replace(/[.!?。？！؟…]+$/, '')}: ${section}`, LONGEST_TITLE);
}

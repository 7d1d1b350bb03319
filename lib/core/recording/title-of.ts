import { plainLine } from '#lib/shared/plain-line.ts';
import type { StoredAnswer } from '../records/conversations.ts';

/** The maximum length of a generated title, in characters. */
export const MAX_MADE_TITLE_LENGTH = 80;

// Greetings that precede the question.
const GREETING =
  /^(hi|hello|hey|hallo|guten (tag|morgen)|bonjour|salut|hola|buenos d[ií]as)\b[^.!?]{0,40}[.!,]\s*/i;

/** Titles a conversation by its first question: the sentence that asks, as one bounded line of plain text. */
export function titleOf(question: string): string {
  const line = plainLine(question, 2000).replace(GREETING, '');
  const sentences = line.split(/(?<=[.!?。？！؟])\s+/);
  const asking = sentences.find((sentence) => /[?？؟]$/.test(sentence)) ?? sentences[0] ?? '';
  return plainLine(asking || question, MAX_MADE_TITLE_LENGTH) || '…';
}

/** Improves the title when the answer is there: a question of one or two words is extended by the section that answered it. */
export function titleOfExchange(question: string, { passages }: Pick<StoredAnswer, 'passages'>): string {
  const title = titleOf(question);
  const section = passages[0]?.headings.at(-1) ?? passages[0]?.title;
  if (!section || title.split(' ').length > 2) return title;
  return plainLine(`${title.replace(/[.!?。？！؟…]+$/, '')}: ${section}`, MAX_MADE_TITLE_LENGTH);
}

import { plainLine } from '#lib/shared/plain-line.ts';
import type { MakeTitle } from '../make-title.ts';
import type { Conversations, StoredAnswer } from '../records/conversations.ts';
import type { Recording } from './recording.ts';
import { MAX_MADE_TITLE_LENGTH, titleOfExchange } from './title-of.ts';

/** The time limit for generating a title, so that a slow model costs little. */
const TITLE_WITHIN_MS = 20_000;

interface TitlePorts {
  conversations: Pick<Conversations, 'findTurn' | 'change'>;
  makeTitle?: MakeTitle | undefined;
}

/**
 * Titles a conversation by its first question and answer, unless its owner has renamed it. Never throws, because the
 * initial title is good enough.
 */
export async function improveTitle(
  { owner, turn, answer }: Pick<Recording, 'owner' | 'turn' | 'answer'>,
  title: string,
  { conversations, makeTitle }: TitlePorts,
): Promise<void> {
  try {
    const { turn: asked } = await conversations.findTurn(owner, turn);
    const better = await betterTitle(asked.question, answer, makeTitle);
    const { conversation } = await conversations.findTurn(owner, turn);
    if (better === title || conversation.title !== title) return;
    await conversations.change(owner, conversation.id, { title: better });
  } catch {
    // The conversation was removed, or the database is unavailable.
  }
}

async function betterTitle(
  question: string,
  answer: StoredAnswer,
  makeTitle: MakeTitle | undefined,
): Promise<string> {
  const made = await makeTitle?.(
    { question, answer: answer.text },
    AbortSignal.timeout(TITLE_WITHIN_MS),
  ).catch(() => '');
  return plainLine(withoutMarks(made ?? ''), MAX_MADE_TITLE_LENGTH) || titleOfExchange(question, answer);
}

/** Models often add quotation marks, a heading mark or a final full stop. */
function withoutMarks(title: string): string {
  const [line = ''] = title.trim().split('\n', 1);
  return line
    .replace(/^[#*_\s"'“„«]+/u, '')
    .replace(/[*_\s"'”“»]+$/u, '')
    .replace(/[.。]$/u, '');
}

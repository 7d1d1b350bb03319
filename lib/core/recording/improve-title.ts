import { plainLine } from '#lib/shared/plain-line.ts';
import type { MakeTitle } from '../make-title.ts';
import type { Conversations, StoredAnswer } from '../records/conversations.ts';
import type { Recording } from './recording.ts';
import { LONGEST_TITLE, titleOfExchange } from './title-of.ts';

/** A title is no reason to wait for a model, or to pay it, for longer. */
const TITLE_WITHIN_MS = 20_000;

interface TitlePorts {
  conversations: Pick<Conversations, 'findTurn' | 'change'>;
  makeTitle?: MakeTitle | undefined;
}

/** Calls a conversation by its first exchange, unless somebody has renamed it since. Never throws: any title will do. */
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
    // The conversation was removed meanwhile, or the database is away.
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
  return plainLine(withoutMarks(made ?? ''), LONGEST_TITLE) || titleOfExchange(question, answer);
}

/** Models like to set a title in quotation marks, to begin it with a heading's mark, and to end it with a full stop. */
function withoutMarks(title: string): string {
  const [line = ''] = title.trim().split('\n', 1);
  return line
    .replace(/^[#*_\s"'“„«]+/u, '')
    .replace(/[*_\s"'”“»]+$/u, '')
    .replace(/[.。]$/u, '');
}

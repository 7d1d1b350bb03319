import type { MakeTitle } from '../make-title.ts';
import type { Conversations } from '../records/conversations.ts';
import type { Recording } from './recording.ts';
import { acceptedTitle } from './title-of.ts';

/** The time limit for generating a title, so that a slow model costs little. */
const TITLE_WITHIN_MS = 20_000;

interface TitlePorts {
  conversations: Pick<Conversations, 'findTurn' | 'change'>;
  makeTitle?: MakeTitle | undefined;
}

/**
 * Lets a model title a conversation by its first question and answer, unless its owner has renamed it. The initial title,
 * which is the question, stays without a model or an acceptable title. Never throws.
 */
export async function improveTitle(
  { owner, turn, answer }: Pick<Recording, 'owner' | 'turn' | 'answer'>,
  title: string,
  { conversations, makeTitle }: TitlePorts,
): Promise<void> {
  if (!makeTitle) return;
  try {
    const { question } = (await conversations.findTurn(owner, turn)).turn;
    const made = await makeTitle({ question, answer: answer.text }, AbortSignal.timeout(TITLE_WITHIN_MS));
    const better = acceptedTitle(made, `${question}\n${answer.text}`);
    const { conversation } = await conversations.findTurn(owner, turn);
    if (!better || conversation.title !== title) return;
    await conversations.change(owner, conversation.id, { title: better });
  } catch {
    // The model failed, the conversation was removed, or the database is unavailable.
  }
}

import { type Conversation, isAnswering } from './conversation.ts';
import type { Turn } from './turn.ts';

/** The open conversation, as `saveAgain` needs it. */
interface OpenTurns {
  current: () => Conversation;
  /** Asks the question of a turn again, to be kept; resolves when its answer has ended. */
  askAgain: (turn: Turn) => Promise<void>;
  become: (conversation: Conversation) => void;
}

/** Asks every question again, to be kept; see `ConversationStore.saveAgain`. */
export async function saveAgain({ current, askAgain, become }: OpenTurns): Promise<boolean> {
  const before = current();
  if (!before.unsaved || before.kept || isAnswering(before)) return false;
  for (const turn of before.turns) {
    await askAgain(turn);
    const now = current();
    const asked = now.turns.find(({ id }) => id === turn.id);
    if (asked?.stored) continue;
    // Left meanwhile, or nothing was kept of it.
    if (asked && !now.kept) become(withTurns(now, before.turns));
    return false;
  }
  return true;
}

/** The conversation with these turns as they were, and those that were asked since. */
function withTurns(now: Conversation, turns: readonly Turn[]): Conversation {
  const before = new Map(turns.map((turn) => [turn.id, turn]));
  return { ...now, turns: now.turns.map((turn) => before.get(turn.id) ?? turn), unsaved: true };
}

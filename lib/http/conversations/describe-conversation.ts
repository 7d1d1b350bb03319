import type {
  Conversation,
  ConversationEntry,
  ConversationTurn,
  SharedConversation,
  SharedLink,
} from '#lib/api/conversations.ts';
import { titleOf } from '#lib/core/recording/title-of.ts';
import type { ConversationSummary, Share, StoredConversation } from '#lib/core/records/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import type { ViewedTurn } from './view-turns.ts';

/** A conversation as the list has it. */
export function entryOf(summary: ConversationSummary): ConversationEntry {
  const { id, title, pinned, createdAtMs, updatedAtMs, running, shared } = summary;
  return { id, title, pinned, createdAtMs, updatedAtMs, running, shared };
}

/** A conversation as its owner sees it. */
export function conversationOf(
  stored: StoredConversation,
  viewed: readonly ViewedTurn[],
  ratings: ReadonlyMap<string, Rating>,
): Conversation {
  return {
    ...entryOf(stored),
    activeTurn: stored.activeTurn,
    turns: viewed.map((turn) => turnOf(turn, ratings.get(turn.turn.id) ?? null)),
    share: stored.share && linkOf(stored.share),
  };
}

/** A conversation as whoever has its link sees it. A title may hold what an answer says: it goes where an answer is withheld. */
export function sharedOf(stored: StoredConversation, viewed: readonly ViewedTurn[]): SharedConversation {
  const [first] = viewed;
  const isWhole = viewed.every(({ withheld }) => !withheld);
  return {
    title: isWhole ? stored.title : titleOf(first?.turn.question ?? ''),
    sharedBy: stored.share?.by ?? null,
    createdAtMs: stored.share?.createdAtMs ?? stored.createdAtMs,
    turns: viewed.map((turn) => turnOf(turn, null)),
  };
}

/** A link, without what only its page says. */
export function linkOf({ token, turn, createdAtMs }: Share): SharedLink {
  return { token, turn, createdAtMs };
}

function turnOf({ turn, hiddenPassages, withheld }: ViewedTurn, rating: Rating | null): ConversationTurn {
  const { id, parent, question, attachments, overrides, status, createdAtMs, answer } = turn;
  const { text, model, dataPoints, thoughts, followUps, failure } = answer;
  return {
    id,
    parent,
    question,
    attachments,
    overrides,
    status,
    answer: text,
    model,
    dataPoints,
    thoughts,
    followUps,
    failure,
    createdAtMs,
    rating,
    hiddenPassages,
    withheld,
  };
}

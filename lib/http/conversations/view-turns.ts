import type { Owner } from '#lib/core/principal.ts';
import type { EndStatus } from '#lib/core/recording/outcome.ts';
import type { StoredAnswer, StoredTurn } from '#lib/core/records/conversations.ts';
import type { ConversationServices } from './conversation-access.ts';
import { orNotFound } from './conversation-access.ts';
import { hiddenPassages, type Viewer } from './hidden-passages.ts';
import { withheldAnswer, withoutPassages } from './reduce-answer.ts';
import { traced } from './traced.ts';

/** A turn as a viewer may see it now. */
export interface ViewedTurn {
  turn: StoredTurn;
  hiddenPassages: number;
  /** The answer is left out as a whole. */
  withheld: boolean;
}

/**
 * Turns, oldest first, without what the viewer may not read today. An answer is made of every passage that its model was
 * given, and of what was said before: where one of them is forbidden, it is withheld, and so is what follows it. A document
 * that is not there any more takes its passages along; what its owner was told of it stays theirs.
 */
export async function viewTurns(
  turns: readonly StoredTurn[],
  viewer: Viewer,
  { documents }: Pick<ConversationServices, 'documents'>,
): Promise<ViewedTurn[]> {
  const hidden = await hiddenPassages(
    turns.map(({ answer }) => answer.passages),
    viewer,
    documents,
  );
  const withheld = new Set<string>();
  return turns.map((turn, index) => {
    const { passages = [], isForbidden = false } = hidden[index] ?? {};
    if (isForbidden || (turn.parent !== null && withheld.has(turn.parent))) withheld.add(turn.id);
    const isWithheld = withheld.has(turn.id);
    const answer = isWithheld
      ? withheldAnswer(traced(turn.answer))
      : withoutPassages(traced(turn.answer), passages, viewer.isOwner);
    return { turn: { ...turn, answer }, hiddenPassages: passages.length, withheld: isWithheld };
  });
}

/** An answer that has ended, as its owner may see it now; undefined while it runs. Throws `not-found`. */
export async function answerForViewer(
  owner: Owner,
  turn: string,
  caller: Viewer['caller'],
  services: Pick<ConversationServices, 'documents' | 'records'>,
): Promise<{ status: EndStatus; answer: StoredAnswer } | undefined> {
  const { conversations } = services.records;
  const found = await orNotFound(conversations.findTurn(owner, turn), 'turn');
  if (found.turn.status === 'running') return undefined;
  const { turns } = await orNotFound(conversations.find(owner, found.conversation.id), 'turn');
  const viewed = await viewTurns(turns, { caller, isOwner: true }, services);
  const answer = viewed.find(({ turn: { id } }) => id === turn)?.turn.answer;
  return { status: found.turn.status, answer: answer ?? withheldAnswer(traced(found.turn.answer)) };
}

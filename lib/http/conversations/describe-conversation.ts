import type {
  Conversation,
  ConversationEntry,
  ConversationTurn,
  SharedConversation,
  SharedLink,
} from '#lib/api/conversations.ts';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import { certaintyOf } from '#lib/core/events/events.ts';
import { titleOf } from '#lib/core/recording/title-of.ts';
import type {
  ConversationSummary,
  Share,
  StoredAnswer,
  StoredConversation,
} from '#lib/core/records/conversations.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import type { Inquiry } from '#lib/core/records/unanswered.ts';
import { summarizeSupport } from '#lib/core/support/support.ts';
import { encodeCertainty } from '#lib/protocols/answer-context.ts';
import { renderThoughts } from '#lib/protocols/thoughts/render-thoughts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ConversationServices, isId, notFound, orNotFound } from './conversation-access.ts';
import { shownInquiry } from './feedback-route.ts';
import { type ViewedTurn, viewTurns } from './view-turns.ts';

/** A conversation as an entry of the list. */
export function entryOf(summary: ConversationSummary): ConversationEntry {
  const { id, title, pinned, archived, labels, createdAtMs, updatedAtMs, running, shared } = summary;
  return { id, title, pinned, archived, labels, createdAtMs, updatedAtMs, running, shared };
}

/** A conversation as its owner sees it. */
function conversationOf(
  stored: StoredConversation,
  viewed: readonly ViewedTurn[],
  { ratings, inquiries }: { ratings: ReadonlyMap<string, Rating>; inquiries: ReadonlyMap<string, Inquiry> },
): Conversation {
  return {
    ...entryOf(stored),
    activeTurn: stored.activeTurn,
    turns: viewed.map((turn) => turnOf(turn, ratings.get(turn.turn.id), inquiries.get(turn.turn.id))),
    share: stored.share && linkOf(stored.share),
  };
}

/**
 * A conversation as people with its link see it: without settings, which hold the owner's instructions. The
 * title may quote the first answer, so it is replaced where an answer is withheld or the first answer is not
 * shared.
 */
function sharedOf(stored: StoredConversation, viewed: readonly ViewedTurn[]): SharedConversation {
  const first = viewed[0]?.turn;
  const isWhole = viewed.every(({ withheld }) => !withheld);
  // A conversation starts with its first question.
  const hasFirst = first?.createdAtMs === stored.createdAtMs;
  return {
    title: isWhole && hasFirst ? stored.title : titleOf(first?.question ?? ''),
    sharedBy: stored.share?.by ?? null,
    createdAtMs: stored.share?.createdAtMs ?? stored.createdAtMs,
    turns: viewed.map((turn) => ({ ...turnOf(turn), overrides: {} })),
  };
}

/** A link for the owner's page. */
export function linkOf({ token, turn, createdAtMs }: Share): SharedLink {
  return { token, turn, createdAtMs };
}

/** Of an answer that ended, whole; of one under way, as far as it has come. */
function supportOf({ finish, support }: StoredAnswer): Pick<ConversationTurn, 'support'> {
  const checked = finish?.support ?? (support && summarizeSupport(support));
  return checked ? { support: checked } : {};
}

function turnOf(
  { turn, hiddenPassages, withheld }: ViewedTurn,
  rating: Rating | null = null,
  inquiry?: Inquiry,
): ConversationTurn {
  const { id, parent, question, attachments, overrides, status, createdAtMs, answer } = turn;
  const { text, model, dataPoints, trace, followUps, finish, failure } = answer;
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
    thoughts: trace ? renderThoughts(trace) : [],
    followUps,
    ...encodeCertainty(certaintyOf(finish ?? {})),
    ...supportOf(answer),
    failure,
    createdAtMs,
    rating,
    inquiry: inquiry ? shownInquiry(inquiry) : null,
    hiddenPassages,
    withheld,
  };
}

/** A conversation as its owner may see it now, with the owner's ratings and inquiries. Throws `not-found`. */
export async function viewConversation(
  owner: Owner,
  id: string,
  caller: Caller,
  services: Pick<ConversationServices, 'records' | 'documents'>,
): Promise<Conversation> {
  const { conversations, feedback, inquiries } = services.records;
  const stored = await orNotFound(conversations.find(owner, id), 'conversation');
  const turns = stored.turns.map((turn) => turn.id);
  const [viewed, ratings, passedOn] = await Promise.all([
    viewTurns(stored.turns, { caller, isOwner: true }, services),
    feedback.ofTurns(owner, turns),
    inquiries.ofTurns(owner, turns),
  ]);
  return conversationOf(stored, viewed, { ratings, inquiries: passedOn });
}

/**
 * What a link shows to a colleague, without what they may not read. Throws `unauthenticated` for guests where people sign
 * in, `not-found` for a link that is none, or none any more.
 */
export async function viewShared(
  token: string,
  caller: Caller,
  services: Pick<ConversationServices, 'environment' | 'records' | 'documents'>,
): Promise<SharedConversation> {
  requirePerson(caller, services);
  const { conversations } = services.records;
  const stored = isId('share', token) ? await conversations.findShared(token) : undefined;
  if (!stored) throw notFound('share');
  // The owner, too, sees only what the link shows.
  return sharedOf(stored, await viewTurns(stored.turns, { caller, isOwner: false }, services));
}

/** Links are for colleagues. Throws `unauthenticated` for who has not signed in, where people do. */
export function requirePerson(
  { principal }: Caller,
  { environment }: Pick<ConversationServices, 'environment'>,
): void {
  if (principal !== null || environment.identity.signIn.mode === 'off') return;
  throw new AppError('unauthenticated', 'Sign in to share conversations and to see shared ones.');
}

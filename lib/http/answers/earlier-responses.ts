import type { Caller, Owner } from '#lib/core/access/principal.ts';
import type { Turn } from '#lib/core/question/request.ts';
import type { StoredConversation, StoredTurn } from '#lib/core/records/conversations.ts';
import type { EarlierAnswers, ResponsesRequest } from '#lib/protocols/responses/read-responses-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ConversationServices, isId } from '../conversations/conversation-access.ts';
import { viewTurns } from '../conversations/view-turns.ts';
import { ifFound } from '../route/responses.ts';
import type { Call } from '../route/route.ts';

/** The position of the next question in a stored conversation. */
export interface Thread {
  conversation: string;
  /** The turn before it. */
  parent: string;
}

/** The references of a request, and the thread that it continues. */
export interface Earlier extends EarlierAnswers {
  thread: Thread | undefined;
}

const NO_THREAD = { thread: undefined, sessionState: null };
const NOTHING: Earlier = { turns: [], answers: new Map(), ...NO_THREAD };

/** The owner of answers stored for the Responses API: signed-in people and clients with a key, never a browser alone. */
export function storageOwner({ owner }: Caller): Owner | undefined {
  return owner?.startsWith('user:') || owner?.startsWith('client:') ? owner : undefined;
}

/**
 * Finds what `previous_response_id`, or else the last reference of `input`, continues: earlier turns without what the caller
 * may not read today. References to nothing stored are left out. Throws `bad-request` for a previous response that is
 * not the caller's, and `conflict` while it is still being made.
 */
export async function findEarlier(
  { fields, items }: ResponsesRequest,
  caller: Caller,
  call: Call<ConversationServices>,
): Promise<Earlier> {
  const previous = fields.previous_response_id || undefined;
  if (previous) return findPrevious(previous, caller, call);
  const reference = items.findLast((item) => item.kind === 'reference');
  const found = reference && (await findTurn(reference.id, caller, call));
  if (!found) return NOTHING;
  const { conversation, turn, turns } = found;
  const answers = answersOf(turns);
  const isContinued = items.at(-2) === reference;
  return { turns: [], answers, ...(isContinued ? continued(conversation, turn) : NO_THREAD) };
}

async function findPrevious(
  previous: string,
  caller: Caller,
  call: Call<ConversationServices>,
): Promise<Earlier> {
  if (!storageOwner(caller)) throw notStored();
  const found = await findTurn(previous, caller, call);
  if (!found) throw notThere(previous);
  const { conversation, turn, turns } = found;
  if (turn.status === 'running') throw stillRunning();
  const answers = answersOf(turns);
  const said = branchTo(turn.id, turns).flatMap(asTurns);
  return { turns: said, answers, ...continued(conversation, turn) };
}

function continued(
  conversation: string,
  { id, answer }: StoredTurn,
): Pick<Earlier, 'thread' | 'sessionState'> {
  return { thread: { conversation, parent: id }, sessionState: answer.finish?.sessionState ?? null };
}

interface FoundTurn {
  conversation: string;
  turn: StoredTurn;
  /** All of its conversation, as the caller may see them now. */
  turns: StoredTurn[];
}

/** The turn behind the id of a response or of a message, where it is the caller's. */
async function findTurn(
  id: string,
  caller: Caller,
  { services }: Call<ConversationServices>,
): Promise<FoundTurn | undefined> {
  const owner = storageOwner(caller);
  const name = turnIdOf(id);
  if (owner === undefined || name === undefined) return undefined;
  const stored = await ifFound(findConversation(owner, name, services));
  const viewed = await viewTurns(stored?.turns ?? [], { caller, isOwner: true }, services);
  const turns = viewed.map(({ turn }) => turn);
  const turn = turns.find((one) => one.id === name);
  return stored && turn && { conversation: stored.id, turn, turns };
}

/** The turn behind the id of a response, or of the message in it. */
function turnIdOf(id: string): string | undefined {
  const turn = id.replace(/^(resp|msg)_/, 'tn_');
  return isId('turn', turn) ? turn : undefined;
}

async function findConversation(
  owner: Owner,
  turn: string,
  { records: { conversations } }: ConversationServices,
): Promise<StoredConversation> {
  const { conversation } = await conversations.findTurn(owner, turn);
  return conversations.find(owner, conversation.id);
}

function answersOf(turns: readonly StoredTurn[]): Earlier['answers'] {
  return new Map(turns.map(({ id, answer }) => [`msg_${id.slice(3)}`, answer.text]));
}

/** The turns from the first question to this one, oldest first. */
function branchTo(turn: string, turns: readonly StoredTurn[]): StoredTurn[] {
  const byId = new Map(turns.map((one) => [one.id, one]));
  const branch: StoredTurn[] = [];
  for (let at = byId.get(turn); at; at = at.parent === null ? undefined : byId.get(at.parent))
    branch.push(at);
  return branch.reverse();
}

function asTurns({ question, answer }: StoredTurn): Turn[] {
  const asked: Turn = { role: 'user', content: question, attachments: [] };
  return answer.text ? [asked, { role: 'assistant', content: answer.text, attachments: [] }] : [asked];
}

function notStored(): AppError {
  const message =
    'previous_response_id needs a caller who is signed in or has a key: answers are kept for them alone. Send the ' +
    'earlier messages in input.';
  return new AppError('bad-request', message, { field: 'previous_response_id' });
}

function notThere(id: string): AppError {
  const message =
    `No response "${id.slice(0, 80)}" of yours is kept here. Its field "store" says whether a response is kept; send the ` +
    'earlier messages in input.';
  return new AppError('bad-request', message, { field: 'previous_response_id' });
}

function stillRunning(): AppError {
  const message = 'The previous response is still being made. Wait for its end, then ask again.';
  return new AppError('conflict', message, { field: 'previous_response_id' });
}

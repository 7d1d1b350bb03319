import type { Caller, Owner } from '#lib/core/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Call } from '../route.ts';
import type { ConversationServices } from './conversation-services.ts';

const NOT_FOUND = {
  conversation: 'There is no such conversation.',
  turn: 'There is no such question.',
  share: 'There is no such link.',
};
type Thing = keyof typeof NOT_FOUND;
const IDS: Record<Thing, RegExp> = {
  conversation: /^cw_[\w-]{1,100}$/,
  turn: /^tn_[\w-]{1,100}$/,
  share: /^sh_[\w-]{1,200}$/,
};

/** What is answered for another's thing, one that was removed and one that never was: the same. */
export function notFound(thing: Thing, field?: string): AppError {
  return new AppError('not-found', NOT_FOUND[thing], field === undefined ? {} : { field });
}

/** Whether a text can be the id of a thing at all; what cannot is not looked up. */
export function isId(thing: Thing, text: string): boolean {
  return IDS[thing].test(text);
}

/** The id in a path, behind the segment that is called `after`. Throws `not-found` for what cannot be one. */
export function idIn(request: Request, after: string, thing: Thing): string {
  const segments = new URL(request.url).pathname.split('/');
  const id = segments[segments.indexOf(after) + 1] ?? '';
  if (!isId(thing, id)) throw notFound(thing);
  return id;
}

/** Who calls a route of stored things, by the session of the page or a token; `owner` is null where nobody knows. */
export function callerOf(request: Request, call: Call<ConversationServices>): Promise<Caller> {
  return call.services.identify(request, 'session');
}

/** Who calls, and whose things they may touch. Throws `not-found` for who owns nothing. */
export async function ownerOf(
  request: Request,
  call: Call<ConversationServices>,
  thing: Thing,
): Promise<{ caller: Caller; owner: Owner }> {
  const caller = await callerOf(request, call);
  if (caller.owner === null) throw notFound(thing);
  return { caller, owner: caller.owner };
}

/** Looks something up; whatever the store says of what is not there, the answer is ours. */
export async function orNotFound<Value>(work: Promise<Value>, thing: Thing, field?: string): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    throw thrown instanceof AppError && thrown.code === 'not-found' ? notFound(thing, field) : thrown;
  }
}

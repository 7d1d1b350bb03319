import type { Caller, Owner } from '#lib/core/access/principal.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { Recorder } from '#lib/core/recording/recorder.ts';
import type { AuditAction } from '#lib/core/records/audit.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Call, Services } from '../route/route.ts';

/** Dependencies of routes of stored conversations. */
export interface ConversationServices extends Services {
  records: Pick<Records, 'conversations' | 'feedback' | 'inquiries' | 'audit'>;
  recorder: Recorder;
  /** Decides which documents a viewer may read now. */
  documents: DocumentStore;
}

const NOT_FOUND = {
  conversation: 'Conversation not found.',
  turn: 'Question not found.',
  share: 'Link not found.',
};
type Thing = keyof typeof NOT_FOUND;
const IDS: Record<Thing, RegExp> = {
  conversation: /^cw_[\w-]{1,100}$/,
  turn: /^tn_[\w-]{1,100}$/,
  share: /^sh_[\w-]{1,200}$/,
};

/** The same error for another caller's item, a removed one and one that never existed. */
export function notFound(thing: Thing, field?: string): AppError {
  return new AppError('not-found', NOT_FOUND[thing], field === undefined ? {} : { field });
}

/** Whether a text is a well-formed id; malformed ids are never looked up. */
export function isId(thing: Thing, text: string): boolean {
  return IDS[thing].test(text);
}

/** The id in the path after segment `after`. Throws `not-found` for a malformed id. */
export function idIn(request: Request, after: string, thing: Thing): string {
  const segments = new URL(request.url).pathname.split('/');
  const id = segments[segments.indexOf(after) + 1] ?? '';
  if (!isId(thing, id)) throw notFound(thing);
  return id;
}

/** The caller, by the page's session or a token; `owner` is null for an unidentified caller. */
export function callerOf(request: Request, call: Call<ConversationServices>): Promise<Caller> {
  return call.services.identify(request, 'session');
}

/** The caller and the owner of their items. Throws `not-found` for callers who own nothing. */
export async function ownerOf(
  request: Request,
  call: Call<ConversationServices>,
  thing: Thing,
): Promise<{ caller: Caller; owner: Owner }> {
  const caller = await callerOf(request, call);
  if (caller.owner === null) throw notFound(thing);
  return { caller, owner: caller.owner };
}

/** Turns the store's `not-found` into the API's own message. */
export async function orNotFound<Value>(work: Promise<Value>, thing: Thing, field?: string): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    throw thrown instanceof AppError && thrown.code === 'not-found' ? notFound(thing, field) : thrown;
  }
}

/** Logs what a caller did to a conversation: by its id, never by its title. */
export function noteAudit(
  { services }: Call<ConversationServices>,
  { owner, principal }: Caller,
  action: AuditAction,
  target: string | null,
  detail: JsonObject = {},
): Promise<void> {
  return services.records.audit.note({ action, owner, name: principal?.name ?? null, target, detail });
}

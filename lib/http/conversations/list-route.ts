import type { ConversationList, ListedEntry, SearchExcerpt } from '#lib/api/conversations.ts';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { type DocumentStore, documentAccess } from '#lib/core/ports/document-store.ts';
import {
  type ConversationQuery,
  type ListedConversation,
  MAX_LABEL_LENGTH,
  type SearchMatch,
} from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { normalized, plainLine } from '#lib/shared/plain-text.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { type ConversationServices, callerOf, noteAudit } from './conversation-access.ts';
import { entryOf } from './describe-conversation.ts';

const USUAL_LIMIT = 30;
const LONGEST_SEARCH = 200;

/** `/api/conversations`: GET lists the caller's conversations by page; DELETE removes all. */
export function conversationsRoute(services: () => ConversationServices): Route {
  return route({ GET: list, DELETE: removeAll }, services);
}

async function list(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const caller = await callerOf(request, call);
  const query = queryIn(new URL(request.url).searchParams);
  const none: ConversationList = { conversations: [], next: null, labels: [] };
  if (caller.owner === null) return privately(none);
  const { conversations } = call.services.records;
  const [{ items, next }, labels] = await Promise.all([
    conversations.list(caller.owner, query),
    conversations.labels(caller.owner),
  ]);
  const listed = await listedEntries(items, query.search, caller, call.services.documents);
  return privately({ conversations: listed, next, labels } satisfies ConversationList);
}

async function removeAll(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const caller = await callerOf(request, call);
  if (caller.owner !== null) {
    const count = await call.services.records.conversations.removeAll(caller.owner);
    await noteAudit(call, caller, 'conversation-removed', null, { conversations: count });
  }
  return removed(call.services);
}

function queryIn(parameters: URLSearchParams): ConversationQuery {
  const limit = parameters.get('limit') ?? String(USUAL_LIMIT);
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100) {
    throw new AppError('bad-request', 'limit takes a whole number from 1 to 100.', { field: 'limit' });
  }
  const search = boundedText(parameters, 'search', LONGEST_SEARCH);
  return {
    limit: Number(limit),
    after: parameters.get('after') || null,
    search,
    label: boundedText(parameters, 'label', MAX_LABEL_LENGTH) || null,
    archived: archivedIn(parameters, search),
  };
}

/** A search finds archived conversations as well. */
function archivedIn(parameters: URLSearchParams, search: string): boolean | undefined {
  const archived = parameters.get('archived') ?? 'false';
  if (archived === 'true') return true;
  if (archived === 'false') return search.trim() === '' ? false : undefined;
  throw new AppError('bad-request', 'archived takes true or false.', { field: 'archived' });
}

function boundedText(parameters: URLSearchParams, field: string, most: number): string {
  const text = parameters.get(field) ?? '';
  if (text.length <= most) return text;
  throw new AppError('bad-request', `${field} may have ${most} characters at most.`, { field });
}

/** The most documents that one list looks up; each may be a call to the search service. */
const MAX_LOOKUPS = 40;

/**
 * Conversations as the list shows them, each with the sentence in which a search was found. Sentences of answers that rest
 * on a document that the caller may no longer read are left out, and so are those of the last conversations where all of
 * them rest on more than 40 documents.
 */
export async function listedEntries(
  items: readonly ListedConversation[],
  search: string,
  caller: Caller,
  documents: DocumentStore,
): Promise<ListedEntry[]> {
  // A list without its sentences is better than none while the index is away.
  const access = await documentAccess(namedIn(items), documents, caller).catch(() => new Map());
  const isReadable = ({ sourcefiles }: SearchMatch) =>
    sourcefiles.every((sourcefile) => (access.get(sourcefile) ?? 'forbidden') !== 'forbidden');
  const entries: ListedEntry[] = [];
  for (const { match, ...summary } of items) {
    const excerpt = match && isReadable(match) ? excerptIn(match, search) : null;
    entries.push({ ...entryOf(summary), excerpt });
    // A long text takes 40 ms: other requests get their turn.
    if (match) await yieldToEventLoop();
  }
  return entries;
}

function namedIn(items: readonly ListedConversation[]): Set<string> {
  const named = new Set<string>();
  for (const { match } of items) {
    const both = named.union(new Set(match?.sourcefiles));
    if (both.size > MAX_LOOKUPS) break;
    for (const sourcefile of both) named.add(sourcefile);
  }
  return named;
}

function excerptIn({ text, sourcefiles }: SearchMatch, search: string): SearchExcerpt | null {
  return excerptOf(sourcefiles.length > 0 ? plainText(text.slice(0, MAX_READ)) : text, search);
}

/** Characters of a text that are read for an excerpt; what is found further on is not shown. */
const MAX_READ = 100_000;
/** How much of a sentence is shown before and after what was found, in characters. */
const BEFORE = 60;
const AFTER = 140;

const ENDS = ['. ', '! ', '? ', '。', '！', '？'];

/**
 * The sentence of a text in which `search` is found first, without differences of case and width, in one line; a long
 * sentence is cut. Null where it is not found.
 */
export function excerptOf(text: string, search: string): SearchExcerpt | null {
  const line = plainLine(normalized(text.slice(0, MAX_READ), 'NFC'), MAX_READ);
  const range = rangeOf(line, folded(plainLine(search, MAX_READ)));
  if (!range) return null;
  const before = line.slice(0, range.start);
  const begin = Math.max(0, ...ENDS.map((end) => endAfter(before, end)));
  const after = line.slice(range.end);
  const ends = ENDS.map((end) => after.indexOf(end)).filter((end) => end >= 0);
  return {
    before: tail(before.slice(begin)),
    found: line.slice(range.start, range.end),
    after: head(after.slice(0, Math.min(after.length, ...ends.map((end) => end + 1)))),
  };
}

function endAfter(text: string, end: string): number {
  const at = text.lastIndexOf(end);
  return at < 0 ? 0 : at + end.length;
}

function tail(text: string): string {
  const letters = [...text];
  return letters.length > BEFORE ? `…${letters.slice(-BEFORE).join('')}` : text;
}

function head(text: string): string {
  const letters = [...text];
  return letters.length > AFTER ? `${letters.slice(0, AFTER).join('')}…` : text;
}

/** Folds letter by letter, because folding can change the number of letters. */
function rangeOf(line: string, sought: string): { start: number; end: number } | undefined {
  if (sought === '') return undefined;
  let text = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of line) {
    const folds = folded(letter);
    for (let index = 0; index < folds.length; index += 1) origins.push(at);
    text += folds;
    at += letter.length;
  }
  const found = text.indexOf(sought);
  if (found < 0) return undefined;
  const start = origins[found] ?? 0;
  const last = origins[found + sought.length - 1] ?? start;
  const letter = line.codePointAt(last) ?? 0;
  return { start, end: last + (letter > 0xffff ? 2 : 1) };
}

function folded(text: string): string {
  return normalized(text, 'NFKC').toLowerCase();
}

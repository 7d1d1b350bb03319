import type { ListedEntry, SearchExcerpt } from '#lib/api/conversations.ts';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import { documentAccess } from '#lib/core/document-status.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { ListedConversation, SearchMatch } from '#lib/core/records/conversations.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import { entryOf } from './describe-conversation.ts';
import { excerptOf, MAX_READ } from './excerpt-of.ts';

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

import type { ListedEntry, SearchExcerpt } from '#lib/api/conversations.ts';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import { documentAccess } from '#lib/core/document-status.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { ListedConversation, SearchMatch } from '#lib/core/records/conversations.ts';
import { entryOf } from './describe-conversation.ts';
import { excerptOf } from './excerpt-of.ts';

/**
 * Conversations as the list shows them, each with the sentence in which a search was found. Sentences of answers that rest
 * on a document that the caller may no longer read are left out.
 */
export async function listedEntries(
  items: readonly ListedConversation[],
  search: string,
  caller: Caller,
  documents: DocumentStore,
): Promise<ListedEntry[]> {
  const named = items.flatMap(({ match }) => match?.sourcefiles ?? []);
  // A list without its sentences is better than none while the index is away.
  const access = await documentAccess(named, documents, caller).catch(() => undefined);
  const isReadable = ({ sourcefiles }: SearchMatch) =>
    access
      ? sourcefiles.every((sourcefile) => access.get(sourcefile) !== 'forbidden')
      : sourcefiles.length === 0;
  return items.map(({ match, ...summary }) => ({
    ...entryOf(summary),
    excerpt: match && isReadable(match) ? excerptIn(match, search) : null,
  }));
}

function excerptIn({ text, sourcefiles }: SearchMatch, search: string): SearchExcerpt | null {
  return excerptOf(sourcefiles.length > 0 ? plainText(text) : text, search);
}

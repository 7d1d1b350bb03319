import type { SearchRequest } from '#lib/core/ports.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { SearchConnection } from './connection.ts';
import { TOKEN_HEADER } from './native-access.ts';
import { hitsIn, type Reply } from './read-reply.ts';
import { refusedCredential, refusedPart } from './refused-part.ts';
import { type DecidedSearch, searchOptions, searchQuery } from './search-options.ts';
import { refusedByRanker } from './semantic-ranking.ts';

/** Where and as whom to search. */
export interface AskedIndex {
  connection: SearchConnection;
  index: string;
  /** Set where the service applies access lists of its own. */
  queryAuthorization: string | undefined;
  /** What the search was made of, to tell its sender's faults from ours. */
  sent: SearchRequest;
}

/**
 * Searches, following the service where it hands out its reply in parts. Rejects with the errors of `lib/upstream`, and
 * with `bad-request` for a part of the request that the service does not take. Resolves with a notice instead of pages
 * when the semantic ranker seems to be all that refused.
 */
export async function ask(
  asked: AskedIndex,
  search: DecidedSearch,
  signal: AbortSignal | undefined,
): Promise<Reply[] | string> {
  const { top, skip } = search.request;
  const pages: Reply[] = [];
  for (let found = 0; ; ) {
    const part = { ...search.request, top: top - found, skip: skip + found };
    const page = await askOnce(asked, { ...search, request: part }, signal);
    if (typeof page === 'string') return page;
    pages.push(page);
    found += hitsIn(page);
    if (page['@search.nextPageParameters'] === undefined || hitsIn(page) === 0 || found >= top) return pages;
  }
}

async function askOnce(
  { connection, index, queryAuthorization, sent }: AskedIndex,
  search: DecidedSearch,
  signal: AbortSignal | undefined,
): Promise<Reply | string> {
  const client = await connection.documents(index, sent.credential);
  return connection.upstream.call(async (patience) => {
    let reply: Reply = {};
    try {
      await client.search(searchQuery(search), {
        ...searchOptions(search),
        abortSignal: patience,
        ...(queryAuthorization !== undefined && {
          requestOptions: { headers: { [TOKEN_HEADER]: queryAuthorization } },
        }),
        onResponse: ({ parsedBody }) => {
          reply = isRecord(parsedBody) ? parsedBody : {};
        },
      });
      return reply;
    } catch (thrown) {
      const notice = search.semantic && refusedByRanker(thrown);
      if (notice !== undefined) return notice;
      throw refusedCredential(thrown, sent) ?? refusedPart(thrown, sent) ?? thrown;
    }
  }, signal);
}

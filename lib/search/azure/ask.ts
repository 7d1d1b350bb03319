import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { SearchConnection } from './connection.ts';
import { TOKEN_HEADER } from './native-access.ts';
import { hitsIn, type Reply } from './read-reply.ts';
import { RefusedResponse } from './refused-responses.ts';
import { type DecidedSearch, searchOptions, searchQuery } from './search-options.ts';
import { refusedByRanker } from './semantic-ranking.ts';

/** The target index and credential of a search. */
export interface AskedIndex {
  connection: SearchConnection;
  index: string;
  /** Set if the service enforces its own access lists. */
  queryAuthorization: string | undefined;
  /** The request's parts, to tell the caller's mistakes from ours. */
  sent: SearchRequest;
}

/**
 * Searches, following continuation pages. Rejects with the errors of `lib/upstream`, and with `bad-request`
 * for a part of the request that the service rejects. Resolves with a notice instead of pages if only the
 * semantic ranker seems to have rejected it.
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
  return connection.upstream.call(async (retryPolicy) => {
    let reply: Reply = {};
    try {
      await client.search(searchQuery(search), {
        ...searchOptions(search),
        abortSignal: retryPolicy,
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

/** The service's names of caller-supplied parts, and ours. */
const PARTS: Record<string, keyof SearchRequest> = {
  $filter: 'filter',
  filter: 'filter',
  facets: 'facets',
  facet: 'facets',
  $select: 'select',
  select: 'select',
  highlight: 'highlightFields',
  search: 'searchText',
  vectorQueries: 'vectorQueries',
  vectors: 'vectorQueries',
};

/**
 * The error of a 400 about a part that the caller chose: `bad-request` naming it, without the service's
 * words. Undefined for other failures, which are ours or the operator's.
 */
function refusedPart(thrown: unknown, request: SearchRequest): AppError | undefined {
  if (!(thrown instanceof RefusedResponse) || thrown.statusCode !== 400) return undefined;
  const named = /Parameter name: (\$?\w+)/.exec(thrown.said)?.[1] ?? '';
  const part = PARTS[named];
  if (!part || request[part] === undefined) return undefined;
  return new AppError(
    'bad-request',
    `The search service does not take ${part} as it is; check what it names and compares.`,
    { field: part, cause: thrown },
  );
}

/** The error if the caller's own credential has no access: `bad-request`. Undefined for other failures. */
function refusedCredential(thrown: unknown, { credential }: SearchRequest): AppError | undefined {
  if (!credential || !(thrown instanceof RefusedResponse)) return undefined;
  if (thrown.statusCode !== 401 && thrown.statusCode !== 403) return undefined;
  const message = `The search service refuses the ${credential.kind} that came with the request.`;
  return new AppError('bad-request', message, { field: 'credential', cause: thrown });
}

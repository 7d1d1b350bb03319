import type { AzureSearchConfig } from '#lib/config/services.ts';
import { accessFilter, type ReaderFields } from '#lib/core/access/document-filter.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { MAX_LISTED } from '#lib/core/ports/library.ts';
import type { IndexStatus } from '#lib/core/ports/search-engine.ts';
import { isRecord } from '#lib/shared/json.ts';
import { callUnlessMissing, type SearchConnection } from './connection.ts';

/** Counts for a caller: for everyone if `access` is undefined. */
export interface Counted {
  access: AccessFilter | undefined;
  readers: ReaderFields | undefined;
}

type Counts = Pick<IndexStatus, 'documents' | 'passages'>;

/**
 * Counts passages and documents that a caller may read. Documents are ingestion's records; in foreign
 * indexes, distinct files named by passages, or if that cannot be queried, passages. A missing index holds
 * nothing; of an index without readers nothing is reported.
 */
export async function indexStatus(
  connection: SearchConnection,
  config: AzureSearchConfig,
  { access, readers }: Counted,
  signal: AbortSignal | undefined,
): Promise<Counts> {
  const filter = access && readers ? accessFilter(access, readers) : '';
  if (filter === undefined || (access && config.nativeAccess)) return { documents: null, passages: null };
  const passages = filter
    ? await readablePassages(connection, config, filter, signal)
    : await countOf(connection, config.index, signal);
  if (passages === undefined) return { documents: 0, passages: 0 };
  const documents =
    (await recordedDocuments(connection, config, access, signal)) ||
    (await namedFiles(connection, config, filter, signal));
  return { documents: documents ?? passages, passages };
}

async function readablePassages(
  connection: SearchConnection,
  { index }: AzureSearchConfig,
  filter: string,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const count = (await bestEffort(connection, index, { filter }, signal))?.['@odata.count'];
  if (typeof count === 'number') return count;
  // Rejected, or missing: the plain count tells which.
  return (await countOf(connection, index, signal)) === undefined ? undefined : 0;
}

/** Counts an index's passages; undefined if it does not exist. The cheapest query. */
export async function countOf(
  connection: SearchConnection,
  index: string,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const client = await connection.documents(index);
  const count = (abortSignal: AbortSignal) => client.getDocumentsCount({ abortSignal });
  return callUnlessMissing(connection.upstream, count, signal);
}

async function recordedDocuments(
  connection: SearchConnection,
  { documentsIndex }: AzureSearchConfig,
  access: AccessFilter | undefined,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const readable = access && accessFilter(access, { oids: 'oids', groups: 'groups' });
  const filter = ["kind eq 'document'", readable].filter(Boolean).join(' and ');
  const count = (await bestEffort(connection, documentsIndex, { filter }, signal))?.['@odata.count'];
  return typeof count === 'number' ? count : undefined;
}

async function namedFiles(
  connection: SearchConnection,
  { index, fields }: AzureSearchConfig,
  filter: string,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const facets = [`${fields.sourcefile},count:${MAX_LISTED}`];
  const reply = await bestEffort(connection, index, { facets, ...(filter && { filter }) }, signal);
  const counted = reply?.['@search.facets'];
  const files = isRecord(counted) ? counted[fields.sourcefile] : undefined;
  return Array.isArray(files) ? files.length : undefined;
}

/** A reply without hits; undefined for any rejection, because the caller has a substitute. */
async function bestEffort(
  connection: SearchConnection,
  index: string,
  options: { filter?: string; facets?: string[] },
  signal: AbortSignal | undefined,
): Promise<Record<string, unknown> | undefined> {
  const client = await connection.documents(index);
  let reply: Record<string, unknown> | undefined;
  try {
    await connection.upstream.call(
      (retryPolicy) =>
        client.search('*', {
          ...options,
          top: 0,
          includeTotalCount: true,
          abortSignal: retryPolicy,
          onResponse: ({ parsedBody }) => {
            reply = isRecord(parsedBody) ? parsedBody : undefined;
          },
        }),
      signal,
    );
    return reply;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

import type { AzureSearchConfig } from '#lib/config/services.ts';
import { accessFilter, type ReaderFields } from '#lib/core/access-filter.ts';
import type { IndexStatus } from '#lib/core/ports.ts';
import type { AccessFilter } from '#lib/core/principal.ts';
import { isRecord } from '#lib/shared/json.ts';
import { isMissing, type SearchConnection } from './connection.ts';

/** More documents than this are not told apart by their passages. */
const MAX_FACETS = 100_000;

/** For whom something is counted: everybody where `access` is undefined. */
export interface Counted {
  access: AccessFilter | undefined;
  readers: ReaderFields | undefined;
}

type Counts = Pick<IndexStatus, 'documents' | 'passages'>;

/**
 * How many passages and documents of an index somebody may read. Documents are those that ingestion keeps book of; in an
 * index that somebody else filled, the different files that passages name, or where that cannot be asked, the passages.
 * An index that is not there yet holds nothing, and of one that does not say who may read what nothing is told.
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
  // Refused, or not there: the plain count tells which.
  return (await countOf(connection, index, signal)) === undefined ? undefined : 0;
}

/** How many passages an index holds; undefined where it is not there yet. The cheapest of all questions. */
export async function countOf(
  connection: SearchConnection,
  index: string,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const client = await connection.documents(index);
  return connection.upstream.call(async (patience) => {
    try {
      return await client.getDocumentsCount({ abortSignal: patience });
    } catch (thrown) {
      if (isMissing(thrown)) return undefined;
      throw thrown;
    }
  }, signal);
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
  const facets = [`${fields.sourcefile},count:${MAX_FACETS}`];
  const reply = await bestEffort(connection, index, { facets, ...(filter && { filter }) }, signal);
  const counted = reply?.['@search.facets'];
  const files = isRecord(counted) ? counted[fields.sourcefile] : undefined;
  return Array.isArray(files) ? files.length : undefined;
}

/** A reply without hits; undefined for any refusal, because the number that it would give has a substitute. */
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
      (patience) =>
        client.search('*', {
          ...options,
          top: 0,
          includeTotalCount: true,
          abortSignal: patience,
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

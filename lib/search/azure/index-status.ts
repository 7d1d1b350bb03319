import type { AzureSearchConfig } from '#lib/config/services.ts';
import type { IndexStatus } from '#lib/core/ports.ts';
import { isRecord } from '#lib/shared/json.ts';
import { isMissing, type SearchConnection } from './connection.ts';

/** More documents than this are not told apart by their passages. */
const MAX_FACETS = 100_000;

/**
 * How many passages and documents an index holds. Documents are those that ingestion keeps book of; in an index that
 * somebody else filled, the different files that passages name, or where that cannot be asked, the passages. An index
 * that is not there yet holds nothing.
 */
export async function indexStatus(
  connection: SearchConnection,
  config: AzureSearchConfig,
  signal: AbortSignal | undefined,
): Promise<Pick<IndexStatus, 'documents' | 'passages'>> {
  const passages = await countOf(connection, config.index, signal);
  if (passages === undefined) return { documents: 0, passages: 0 };
  const documents =
    (await recordedDocuments(connection, config, signal)) || (await namedFiles(connection, config, signal));
  return { documents: documents ?? passages, passages };
}

async function countOf(
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
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const reply = await bestEffort(connection, documentsIndex, { filter: "kind eq 'document'" }, signal);
  const count = reply?.['@odata.count'];
  return typeof count === 'number' ? count : undefined;
}

async function namedFiles(
  connection: SearchConnection,
  { index, fields }: AzureSearchConfig,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const facets = [`${fields.sourcefile},count:${MAX_FACETS}`];
  const reply = await bestEffort(connection, index, { facets }, signal);
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

import type { SearchField, SearchIndex } from '@azure/search-documents';
import { AppError } from '#lib/shared/app-error.ts';
import { missingFields, withFields } from './check-index.ts';
import { isMissing, type SearchConnection, statusOf } from './connection.ts';

/** The indexes that ingestion writes into, as they should be. */
export interface WantedIndexes {
  passages: SearchIndex;
  documents: SearchIndex;
  /** Why the passages index cannot be made here as it should be, if so; one that is there may do all the same. */
  unmakeable: AppError | undefined;
}

/** What was found out about the passages index on the way. */
export interface PreparedIndexes {
  /** A merge that brings no vector of the text drops it: the index, like the Azure Python sample's, does not store it. */
  losesVectors: boolean;
}

/**
 * Creates the indexes where they are missing, checks them where they are, and adds fields that they lack. Throws
 * AppError `bad-request` for a field that does not do, and for an index with passages that somebody else filled:
 * without our records nobody knows what may be replaced or removed in it.
 */
export async function prepareIndexes(
  connection: SearchConnection,
  { passages, documents, unmakeable }: WantedIndexes,
): Promise<PreparedIndexes> {
  const filled = await findIndex(connection, passages.name);
  const records = await findIndex(connection, documents.name);
  if (filled && !records && (await holdsAnything(connection, passages.name))) {
    throw filledByOthers(passages.name, documents.name);
  }
  if (!filled && unmakeable) throw unmakeable;
  const prepared = await makeFit(connection, filled, passages);
  await makeFit(connection, records, documents);
  const isVector = (name: string) =>
    passages.fields.some((field) => field.name === name && isVectorField(field));
  return {
    losesVectors: prepared.fields.some(
      (field) => isVector(field.name) && 'stored' in field && field.stored === false,
    ),
  };
}

function isVectorField(field: SearchField): boolean {
  return 'vectorSearchDimensions' in field;
}

async function makeFit(
  connection: SearchConnection,
  existing: SearchIndex | undefined,
  wanted: SearchIndex,
): Promise<SearchIndex> {
  const client = await connection.indexes();
  if (!existing) return createIndex(connection, wanted);
  const missing = missingFields(existing, wanted);
  if (missing.length === 0) return existing;
  const extended = withFields(existing, missing, wanted);
  return connection.upstream.call((signal) =>
    client.createOrUpdateIndex(extended, { onlyIfUnchanged: true, abortSignal: signal }),
  );
}

async function createIndex(connection: SearchConnection, wanted: SearchIndex): Promise<SearchIndex> {
  const client = await connection.indexes();
  return connection.upstream.call(async (signal) => {
    try {
      return await client.createIndex(wanted, { abortSignal: signal });
    } catch (thrown) {
      // Another run was faster, or the first try went through and only its reply was lost.
      const here = statusOf(thrown) === 409 || statusOf(thrown) === 400;
      if (!here) throw thrown;
      return client.getIndex(wanted.name, { abortSignal: signal }).catch(() => Promise.reject(thrown));
    }
  });
}

/** The definition of the index of that name, or undefined. */
export async function findIndex(
  connection: SearchConnection,
  name: string,
): Promise<SearchIndex | undefined> {
  const client = await connection.indexes();
  return connection.upstream.call(async (signal) => {
    try {
      return await client.getIndex(name, { abortSignal: signal });
    } catch (thrown) {
      if (isMissing(thrown)) return undefined;
      throw thrown;
    }
  });
}

async function holdsAnything(connection: SearchConnection, index: string): Promise<boolean> {
  const client = await connection.documents(index);
  const count = await connection.upstream.call((signal) => client.getDocumentsCount({ abortSignal: signal }));
  return count > 0;
}

function filledByOthers(index: string, documentsIndex: string): AppError {
  return new AppError(
    'bad-request',
    `The search index "${index}" holds passages that were not ingested by Citewell (there is no index "${documentsIndex}" ` +
      'that says which). It can be asked, but not written. To ingest, choose another AZURE_SEARCH_INDEX, or empty this one by hand.',
  );
}

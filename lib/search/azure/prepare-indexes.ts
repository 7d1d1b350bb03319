import type { SearchField, SearchIndex } from '@azure/search-documents';
import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { callUnlessMissing, connectToSearch, type SearchConnection, statusOf } from './connection.ts';
import { isSimple, type SimpleField } from './index-schema.ts';

/** The target indexes of ingestion. */
interface WantedIndexes {
  passages: SearchIndex;
  documents: SearchIndex;
  /** Why the passages index cannot be created here, if so; an existing one may still work. */
  unmakeable: AppError | undefined;
}

/** What preparation learned about the passages index. */
export interface PreparedIndexes {
  /**
   * A merge without the text's vector drops it: the index, like the Azure Python sample's, does not store
   * it.
   */
  losesVectors: boolean;
}

/**
 * Creates missing indexes, checks existing ones and adds missing fields. Throws AppError `bad-request` for
 * an unsuitable field, and for an index with passages from elsewhere: without our records, replacing or
 * removing is unsafe.
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
      // Another run created it first, or only the reply was lost.
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
  return callUnlessMissing(connection.upstream, (signal) => client.getIndex(name, { abortSignal: signal }));
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

/**
 * The fields of `wanted` that an existing index lacks. Throws AppError `bad-request` for an unsuitable
 * field, naming the index, the field, its definition and the required one.
 */
function missingFields(existing: SearchIndex, wanted: SearchIndex): SearchField[] {
  const here = new Map(existing.fields.map((field) => [field.name, field]));
  return wanted.fields.filter((need) => {
    const field = here.get(need.name);
    if (!field) return true;
    const wrong = whatIsWrong(field, need);
    if (wrong) throw misfit(existing.name, need.name, wrong);
    return false;
  });
}

/**
 * An existing index extended by fields of `wanted` and what their vectors need. Existing parts are
 * unchanged: the service keeps its documents, with the new fields empty.
 */
function withFields(existing: SearchIndex, added: SearchField[], wanted: SearchIndex): SearchIndex {
  const isVector = added.some((field) => 'vectorSearchProfileName' in field);
  const { vectorSearch } = wanted;
  if (!isVector || !vectorSearch) return { ...existing, fields: [...existing.fields, ...added] };
  const before = existing.vectorSearch;
  const profiles = vectorSearch.profiles?.filter(({ name }) =>
    added.some((field) => 'vectorSearchProfileName' in field && field.vectorSearchProfileName === name),
  );
  return {
    ...existing,
    fields: [...existing.fields, ...added],
    vectorSearch: {
      ...before,
      algorithms: joined(before?.algorithms, vectorSearch.algorithms, ({ name }) => name),
      profiles: joined(before?.profiles, profiles, ({ name }) => name),
      vectorizers: joined(
        before?.vectorizers,
        vectorSearch.vectorizers,
        ({ vectorizerName }) => vectorizerName,
      ),
    },
  };
}

function joined<Part>(
  before: readonly Part[] | undefined,
  added: readonly Part[] | undefined,
  nameOf: (part: Part) => string,
): Part[] {
  const names = new Set(before?.map(nameOf));
  return [...(before ?? []), ...(added ?? []).filter((part) => !names.has(nameOf(part)))];
}

/** How a field differs from what is required; undefined if it fits. */
function whatIsWrong(field: SearchField, need: SearchField): { is: string; needed: string } | undefined {
  if (!isSimple(field) || !isSimple(need) || field.type !== need.type) {
    return { is: field.type, needed: need.type };
  }
  if ((need.vectorSearchDimensions ?? 0) !== (field.vectorSearchDimensions ?? 0)) {
    return { is: dimensions(field), needed: `${dimensions(need)}, as the embedding model gives them` };
  }
  const lacking = lackingTrait(field, need);
  return lacking === undefined ? undefined : { is: `not ${lacking}`, needed: lacking };
}

/**
 * Facets and sorting are optional; without filters, documents of different readers could not be separated.
 */
function lackingTrait(field: SimpleField, need: SimpleField): string | undefined {
  if (need.key) return field.key ? undefined : 'the key of the index';
  if (need.type === 'Edm.String' && field.hidden) return 'retrievable';
  if (need.filterable && !need.searchable && MUST_FILTER.has(need.type) && !field.filterable)
    return 'filterable';
  return need.searchable && !need.filterable && !field.searchable ? 'searchable' : undefined;
}

const MUST_FILTER = new Set(['Edm.String', 'Collection(Edm.String)']);

function dimensions({ vectorSearchDimensions }: SimpleField): string {
  // The service returns null, despite the SDK's types.
  return (vectorSearchDimensions ?? 0) === 0
    ? 'without dimensions'
    : `of ${vectorSearchDimensions} dimensions`;
}

function misfit(index: string, field: string, { is, needed }: { is: string; needed: string }): AppError {
  return new AppError(
    'bad-request',
    `The field "${field}" of the search index "${index}" is ${is}; needed is: ${needed}. ` +
      'Choose another AZURE_SEARCH_INDEX, other field names, or an embedding model that fits.',
  );
}

/** Deletes both indexes, of passages and of documents. Missing indexes are fine. Originals stay. */
export async function dropIndexes(config: AzureSearchConfig, upstream: UpstreamConfig): Promise<void> {
  const connection = connectToSearch(config, upstream);
  const client = await connection.indexes();
  for (const name of [config.index, config.documentsIndex]) {
    await callUnlessMissing(connection.upstream, (signal) =>
      client.deleteIndex(name, { abortSignal: signal }),
    );
  }
}

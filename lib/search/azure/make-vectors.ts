import type { AzureSearchConfig } from '#lib/config/services.ts';
import type { VectorField, VectorQuery } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noticeWithoutVector, requireVector, withinTimeout } from '../request/bounds.ts';
import type { IndexSchema, ServiceVectorField } from './index-schema.ts';

/** A vector query in the service's form. */
export type ServiceVectorQuery = {
  fields: string[];
  kNearestNeighborsCount: number;
} & ({ kind: 'vector'; vector: number[] } | { kind: 'text'; text: string });

/** Vector queries with their vectors, and notices about omitted ones. */
interface MadeVectors {
  queries: ServiceVectorQuery[];
  notices: string[];
}

const PARTLY = 'The question could not be compared with everything: one of the embedding services failed.';

/**
 * Embeds the queries that are still text, different spaces concurrently. A failure is left out with a notice
 * if something else remains to search by (`hasText`, another vector); otherwise it is thrown. A text search
 * waits for vectors within `vectorizers`' time limit.
 */
export async function makeVectors(
  planned: readonly PlannedVector[],
  vectorizers: Vectorizers,
  hasText: boolean,
  signal: AbortSignal | undefined,
): Promise<MadeVectors> {
  const make = (stop: AbortSignal | undefined) =>
    Promise.allSettled(planned.map((vector) => makeOne(vector, vectorizers, stop)));
  const made = await (hasText ? withinTimeout(make, vectorizers.timeoutMs, signal) : make(signal));
  signal?.throwIfAborted();
  const queries = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [failed] = made.flatMap((each) =>
    each.status === 'rejected' ? [{ reason: each.reason as unknown }] : [],
  );
  if (!failed) return { queries, notices: [] };
  if (queries.length > 0) return { queries, notices: [PARTLY] };
  if (!hasText) throw failed.reason;
  return { queries, notices: [noticeWithoutVector(failed.reason)] };
}

async function makeOne(
  planned: PlannedVector,
  { embeddings, imageEmbeddings }: Vectorizers,
  signal: AbortSignal | undefined,
): Promise<ServiceVectorQuery> {
  const { service, k } = planned;
  const common = { fields: [service.serviceName], kNearestNeighborsCount: k };
  if ('vector' in planned) return { ...common, kind: 'vector', vector: planned.vector };
  if (planned.byService) return { ...common, kind: 'text', text: planned.text.toWellFormed() };
  const vector =
    planned.field === 'embedding'
      ? (await embeddings?.embed([planned.text], signal))?.[0]
      : await imageEmbeddings?.embedText(planned.text, signal);
  return { ...common, kind: 'vector', vector: requireFitting(vector ?? [], service) };
}

function requireFitting(vector: number[], { serviceName, dimensions }: ServiceVectorField): number[] {
  if (dimensions === undefined || vector.length === dimensions) return vector;
  throw new AppError(
    'internal',
    `The field "${serviceName}" of the search index holds vectors of ${dimensions} numbers, and the embedding model makes ${vector.length}. ` +
      'The operator can configure the model that filled the index, or ingest again into another one.',
  );
}

/** Embedders of questions by vector space. */
export interface Vectorizers {
  by: AzureSearchConfig['vectorizer'];
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
  /** How long a text search waits for vectors. */
  timeoutMs: number;
}

/** One field to search for neighbours. A text is embedded here or (`byService`) by the service. */
type PlannedVector = { field: VectorField; service: ServiceVectorField; k: number } & (
  | { vector: number[] }
  | { text: string; byService: boolean }
);

/** The vector part of a search. */
export interface VectorPlan {
  vectors: PlannedVector[];
  /** Text to search for because nothing else is left. */
  words: string | undefined;
  notices: string[];
}

const WORDS_INSTEAD = 'its words were searched for instead';

/**
 * Plans the vector queries. Omits impossible ones (a missing field, a text without embedder) with a notice;
 * a request with nothing else falls back to the text's own space, then to its words. Throws `bad-request`
 * for a vector of the wrong length.
 */
export function planVectors(
  queries: readonly VectorQuery[],
  index: IndexSchema,
  vectorizers: Vectorizers,
  hasText: boolean,
): VectorPlan {
  const notices = new Set<string>();
  const vectors = queries.flatMap((query) =>
    query.fields.flatMap((field) => {
      const planned = plan(query, field, index, vectorizers);
      if (typeof planned !== 'string') return [planned];
      notices.add(planned);
      return [];
    }),
  );
  if (hasText || vectors.length > 0 || queries.length === 0)
    return { vectors, words: undefined, notices: [...notices] };
  return { ...insteadOf(queries, index, vectorizers), notices: [...notices] };
}

/** A text meant for images only is compared with texts, rather than finding nothing or everything. */
function insteadOf(
  queries: readonly VectorQuery[],
  index: IndexSchema,
  vectorizers: Vectorizers,
): Omit<VectorPlan, 'notices'> {
  const texts = queries.filter((query) => query.kind === 'text');
  const vectors = texts
    .map((query) => plan(query, 'embedding', index, vectorizers))
    .filter((planned) => typeof planned !== 'string');
  return { vectors, words: vectors.length > 0 ? undefined : texts[0]?.text };
}

/** The executable query, or the reason why there is none. */
function plan(
  query: VectorQuery,
  field: VectorField,
  { vectors }: IndexSchema,
  vectorizers: Vectorizers,
): PlannedVector | string {
  const { k } = query;
  const service = vectors[field];
  if (!service) return missing(field);
  if (query.kind === 'vector')
    return { field, service, k, vector: requireVector(query.vector, service.dimensions) };
  const { by, embeddings, imageEmbeddings } = vectorizers;
  if (by === 'service') return { field, service, k, text: query.text, byService: true };
  const model = field === 'embedding' ? embeddings : imageEmbeddings;
  if (by === 'none' || !model)
    return `Nothing here turns a question into a vector of ${field}; ${WORDS_INSTEAD}.`;
  return { field, service, k, text: query.text, byService: false };
}

function missing(field: VectorField): string {
  const what = field === 'embedding' ? 'vectors of its texts' : 'image vectors';
  return `The index has no ${what}; ${field} was left out.`;
}

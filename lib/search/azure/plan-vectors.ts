import type { AzureSearchConfig } from '#lib/config/services.ts';
import type { EmbeddingModel, ImageEmbeddingModel, VectorField, VectorQuery } from '#lib/core/ports.ts';
import { requireVector } from '../request/bounds.ts';
import type { KnownIndex, ServiceVectorField } from './known-index.ts';

/** What makes vectors of questions, by the space that they are in. */
export interface Vectorizers {
  by: AzureSearchConfig['vectorizer'];
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
  /** How long a search for words waits for vectors. */
  patienceMs: number;
}

/** One field to look for neighbours in. A text still has to become a vector, here or (`byService`) there. */
export type PlannedVector = { field: VectorField; service: ServiceVectorField; k: number } & (
  | { vector: number[] }
  | { text: string; byService: boolean }
);

/** The vector part of a search. */
export interface VectorPlan {
  vectors: PlannedVector[];
  /** Words to search for because there is nothing else to search by. */
  words: string | undefined;
  notices: string[];
}

const WORDS_INSTEAD = 'its words were searched for instead';

/**
 * Decides which vector queries can be asked. What cannot be (a field the index lacks, a text that nothing turns into a
 * vector) is left out with a notice; a request of nothing else falls back on the text's own space, then on its words.
 * Throws `bad-request` for a vector of another length than the index's.
 */
export function planVectors(
  queries: readonly VectorQuery[],
  index: KnownIndex,
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

/** A text that was only to be compared with images is compared with texts, rather than finding nothing or everything. */
function insteadOf(
  queries: readonly VectorQuery[],
  index: KnownIndex,
  vectorizers: Vectorizers,
): Omit<VectorPlan, 'notices'> {
  const texts = queries.filter((query) => query.kind === 'text');
  const vectors = texts
    .map((query) => plan(query, 'embedding', index, vectorizers))
    .filter((planned) => typeof planned !== 'string');
  return { vectors, words: vectors.length > 0 ? undefined : texts[0]?.text };
}

/** The query as it can be asked, or in plain words why it cannot. */
function plan(
  query: VectorQuery,
  field: VectorField,
  { vectors }: KnownIndex,
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

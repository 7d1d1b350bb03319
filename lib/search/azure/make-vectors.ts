import { AppError } from '#lib/shared/app-error.ts';
import { UNREACHABLE, withinPatience } from '../request/within-patience.ts';
import type { ServiceVectorField } from './known-index.ts';
import type { PlannedVector, Vectorizers } from './plan-vectors.ts';

/** A vector query as the service takes it. */
export type ServiceVectorQuery = {
  fields: string[];
  kNearestNeighborsCount: number;
} & ({ kind: 'vector'; vector: number[] } | { kind: 'text'; text: string });

/** Vector queries with all their vectors, and what had to be left out. */
export interface MadeVectors {
  queries: ServiceVectorQuery[];
  notices: string[];
}

const FAILED = 'The question could not be turned into a vector; only words were searched for.';
const PARTLY = 'The question could not be compared with everything: one of the embedding services failed.';

/**
 * Makes the vectors that are still texts, those of different spaces at the same time. What fails is left out with a
 * notice while something else is left to search by (`hasText`, another vector); otherwise its error is thrown. Words
 * wait for vectors within the patience of `vectorizers`.
 */
export async function makeVectors(
  planned: readonly PlannedVector[],
  vectorizers: Vectorizers,
  hasText: boolean,
  signal: AbortSignal | undefined,
): Promise<MadeVectors> {
  const make = (stop: AbortSignal | undefined) =>
    Promise.allSettled(planned.map((vector) => makeOne(vector, vectorizers, stop)));
  const made = await (hasText ? withinPatience(make, vectorizers.patienceMs, signal) : make(signal));
  signal?.throwIfAborted();
  const queries = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [failed] = made.flatMap((each) =>
    each.status === 'rejected' ? [{ reason: each.reason as unknown }] : [],
  );
  if (!failed) return { queries, notices: [] };
  if (queries.length > 0) return { queries, notices: [PARTLY] };
  if (!hasText) throw failed.reason;
  return { queries, notices: [isPassing(failed.reason) ? UNREACHABLE : FAILED] };
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

function isPassing(thrown: unknown): boolean {
  return thrown instanceof AppError && (thrown.code === 'unavailable' || thrown.code === 'rate-limited');
}

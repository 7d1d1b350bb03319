import type { EmbeddingModel } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { UNREACHABLE, withinPatience } from '../request/within-patience.ts';
import type { CheckedRequest } from './read-request.ts';

/** Who makes vectors of questions, and how long a question that can do without them waits. */
export interface QuestionEmbedder {
  embeddings: EmbeddingModel | undefined;
  patienceMs: number;
}

/**
 * The request with vectors in place of the texts of its vector queries, where a service makes them. When that fails or
 * takes too long, a request that also searches for words continues with those alone and a notice; any other fails with the
 * service's AppError.
 */
export async function embedTexts(
  request: CheckedRequest,
  { embeddings, patienceMs }: QuestionEmbedder,
  signal: AbortSignal | undefined,
): Promise<CheckedRequest> {
  const texts = request.neighbours.flatMap((query) => ('text' in query ? [query.text] : []));
  if (!embeddings || texts.length === 0) return request;
  const work = (stop: AbortSignal | undefined) => embed(request, [...new Set(texts)], embeddings, stop);
  if (request.text === undefined) return work(signal);
  try {
    return await withinPatience(work, patienceMs, signal);
  } catch (thrown) {
    if (signal?.aborted || !(thrown instanceof AppError)) throw thrown;
    const notice = isPassing(thrown) ? UNREACHABLE : FAILED;
    return { ...request, neighbours: [], notices: [notice, ...request.notices] };
  }
}

const FAILED = 'The question could not be turned into a vector; only words were searched for.';

async function embed(
  request: CheckedRequest,
  texts: string[],
  embeddings: EmbeddingModel,
  signal: AbortSignal | undefined,
): Promise<CheckedRequest> {
  const vectors = await embeddings.embed(texts, signal);
  const by = { name: embeddings.name, dimensions: await embeddings.dimensions(signal) };
  const neighbours = request.neighbours.map((query) =>
    'text' in query ? { k: query.k, vector: vectors[texts.indexOf(query.text)] ?? [], by } : query,
  );
  return { ...request, neighbours };
}

function isPassing({ code }: AppError): boolean {
  return code === 'unavailable' || code === 'rate-limited';
}

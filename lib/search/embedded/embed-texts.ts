import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noticeWithoutVector, withinTimeout } from '../request/within-timeout.ts';
import type { CheckedRequest } from './compile-request.ts';

/** The embedder of questions, and how long a question with text waits for it. */
export interface QuestionEmbedder {
  embeddings: EmbeddingModel | undefined;
  timeoutMs: number;
}

/**
 * The request with vectors instead of texts in its vector queries, if a service makes them. If that fails or
 * takes too long, a request with text continues without vectors and with a notice; others fail with the
 * service's AppError.
 */
export async function embedTexts(
  request: CheckedRequest,
  { embeddings, timeoutMs }: QuestionEmbedder,
  signal: AbortSignal | undefined,
): Promise<CheckedRequest> {
  const texts = request.neighbours.flatMap((query) => ('text' in query ? [query.text] : []));
  if (!embeddings || texts.length === 0) return request;
  const work = (stop: AbortSignal | undefined) => embed(request, [...new Set(texts)], embeddings, stop);
  if (request.text === undefined) return work(signal);
  try {
    return await withinTimeout(work, timeoutMs, signal);
  } catch (thrown) {
    if (signal?.aborted || !(thrown instanceof AppError)) throw thrown;
    return { ...request, neighbours: [], notices: [noticeWithoutVector(thrown), ...request.notices] };
  }
}

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

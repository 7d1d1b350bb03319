import type { EmbeddingModel, SearchRequest } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { readSearchText } from '../request/bounds.ts';
import { UNREACHABLE, withinPatience } from '../request/within-patience.ts';
import { type EmbeddedTexts, searchableQueries } from './read-request.ts';

/** A request with the vectors of its texts; `embedded` is undefined where no service makes them. */
export interface EmbeddedRequest {
  request: SearchRequest;
  embedded: EmbeddedTexts | undefined;
  notices: string[];
}

/** Who makes vectors of questions, and how long a question that can do without them waits. */
export interface QuestionEmbedder {
  embeddings: EmbeddingModel | undefined;
  patienceMs: number;
}

/**
 * Has the texts of a request's vector queries embedded. When that fails or takes too long, a request that also searches
 * for words goes on with those alone and a notice; any other fails with the service's AppError.
 */
export async function embedTexts(
  request: SearchRequest,
  { embeddings, patienceMs }: QuestionEmbedder,
  signal: AbortSignal | undefined,
): Promise<EmbeddedRequest> {
  const texts = embeddings ? textsIn(request) : [];
  if (!embeddings || texts.length === 0) return { request, embedded: undefined, notices: [] };
  if (readSearchText(request.searchText) === undefined) {
    return { request, embedded: await embed(texts, embeddings, signal), notices: [] };
  }
  const work = (stop: AbortSignal) => embed(texts, embeddings, stop);
  try {
    return { request, embedded: await withinPatience(work, patienceMs, signal), notices: [] };
  } catch (thrown) {
    if (signal?.aborted || !(thrown instanceof AppError)) throw thrown;
    const { vectorQueries: _, ...words } = request;
    return { request: words, embedded: undefined, notices: [isPassing(thrown) ? UNREACHABLE : FAILED] };
  }
}

const FAILED = 'The question could not be turned into a vector; only words were searched for.';

async function embed(
  texts: string[],
  embeddings: EmbeddingModel,
  signal: AbortSignal | undefined,
): Promise<EmbeddedTexts> {
  const vectors = await embeddings.embed(texts, signal);
  const by = { name: embeddings.name, dimensions: await embeddings.dimensions(signal) };
  return { by, vectors: new Map(texts.map((text, index) => [text, vectors[index] ?? []])) };
}

function textsIn({ vectorQueries = [], searchText }: SearchRequest): string[] {
  const queries = searchableQueries(vectorQueries, readSearchText(searchText) !== undefined, []);
  return [...new Set(queries.flatMap((query) => (query.kind === 'text' ? [query.text] : [])))];
}

function isPassing({ code }: AppError): boolean {
  return code === 'unavailable' || code === 'rate-limited';
}

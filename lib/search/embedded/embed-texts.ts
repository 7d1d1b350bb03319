import type { EmbeddingModel, SearchRequest } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { readSearchText } from '../request/bounds.ts';
import { type EmbeddedTexts, searchableQueries } from './read-request.ts';

/** A request with the vectors of its texts; `embedded` is undefined where no service makes them. */
export interface EmbeddedRequest {
  request: SearchRequest;
  embedded: EmbeddedTexts | undefined;
  notices: string[];
}

/**
 * Has the texts of a request's vector queries embedded. While the service cannot be reached, a request that also
 * searches for words goes on with those alone and a notice; any other fails with the service's AppError.
 */
export async function embedTexts(
  request: SearchRequest,
  embeddings: EmbeddingModel | undefined,
  signal: AbortSignal | undefined,
): Promise<EmbeddedRequest> {
  const texts = embeddings ? textsIn(request) : [];
  if (!embeddings || texts.length === 0) return { request, embedded: undefined, notices: [] };
  try {
    const [vectors, dimensions] = [
      await embeddings.embed(texts, signal),
      await embeddings.dimensions(signal),
    ];
    const byText = new Map(texts.map((text, index) => [text, vectors[index] ?? []]));
    return {
      request,
      embedded: { by: { name: embeddings.name, dimensions }, vectors: byText },
      notices: [],
    };
  } catch (thrown) {
    if (!isPassing(thrown) || readSearchText(request.searchText) === undefined) throw thrown;
    const { vectorQueries: _, ...words } = request;
    return { request: words, embedded: undefined, notices: [ONLY_WORDS] };
  }
}

const ONLY_WORDS = 'The embedding service cannot be reached at the moment; only words were searched for.';

function textsIn({ vectorQueries = [], searchText }: SearchRequest): string[] {
  const queries = searchableQueries(vectorQueries, readSearchText(searchText) !== undefined, []);
  return [...new Set(queries.flatMap((query) => (query.kind === 'text' ? [query.text] : [])))];
}

function isPassing(thrown: unknown): boolean {
  return thrown instanceof AppError && (thrown.code === 'unavailable' || thrown.code === 'rate-limited');
}

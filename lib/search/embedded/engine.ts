import { join } from 'node:path';
import type { SearchResponse } from '#lib/core/events/passage.ts';
import type { LibraryPage } from '#lib/core/ports/library.ts';
import type { IndexStatus, SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { WorkerPool } from '#lib/workers/worker-pool.ts';
import { noticeWithoutVector, VECTOR_TIMEOUT_MS, withinTimeout } from '../request/bounds.ts';
import { type CheckedRequest, compileRequest } from './compile-request.ts';
import type { WorkerCall } from './worker.ts';

const DEFAULT_WORKERS = 2;
/** Two workers' searches of five seconds, at 20 ms each. */
const MAX_WAITING = 512;
/** The passages whose documents a search of the list shows, beside those that match by name. */
const SEARCHED = 200;
/** A search that takes this long will not end. */
const SEARCH_TIMEOUT_MS = 30_000;

/**
 * The embedded search engine over the index in `dataDir`, in worker threads, so that no search blocks the
 * event loop. A missing index finds nothing and appears without a restart once ingestion creates it. The
 * process must run in the application's folder: Node runs the worker from its source there. `embeddings`
 * embeds questions and must match the index; without it both use lexical vectors.
 */
export function createEmbeddedSearch(options: {
  dataDir: string;
  embeddings?: EmbeddingModel | undefined;
  workers?: number;
  embeddingTimeoutMs?: number;
}): SearchEngine {
  const pool = new WorkerPool({
    name: 'search engine',
    entry: join(/* turbopackIgnore: true */ process.cwd(), 'lib/search/embedded/worker.ts'),
    workerData: { dataDir: options.dataDir },
    size: options.workers ?? DEFAULT_WORKERS,
    maxWaiting: MAX_WAITING,
    callTimeoutMs: SEARCH_TIMEOUT_MS,
  });
  const { embeddings, embeddingTimeoutMs: timeoutMs = VECTOR_TIMEOUT_MS } = options;
  const call = (message: WorkerCall, signal?: AbortSignal, by?: string) => pool.call(message, signal, by);
  return {
    name: 'embedded',
    ignores: [
      'semantic_ranker',
      'semantic_captions',
      'minimum_reranker_score',
      'vector_fields',
      'search_image_embeddings',
    ],
    async search(asked, signal) {
      // Checked here, so that an invalid request uses neither a worker nor the embedding service.
      const request = await embedTexts(compileRequest(asked), { embeddings, timeoutMs }, signal);
      return (await call({ kind: 'search', request }, signal, asked.queueKey)) as SearchResponse;
    },
    async listDocuments(query, { access, queueKey }, signal) {
      const text = query.search.trim();
      const request =
        text === ''
          ? undefined
          : compileRequest({
              searchText: text,
              top: SEARCHED,
              select: ['sourcefile'],
              ...(access && { access }),
            });
      const listing = { kind: 'documents', query, access, request } as const;
      return (await call(listing, signal, queueKey)) as LibraryPage;
    },
    status: async (access, signal) => (await call({ kind: 'status', access }, signal)) as IndexStatus,
    close: () => pool.close(),
  };
}

/** The embedder of questions, and how long a question with text waits for it. */
interface QuestionEmbedder {
  embeddings: EmbeddingModel | undefined;
  timeoutMs: number;
}

/**
 * The request with vectors instead of texts in its vector queries, if a service makes them. If that fails or
 * takes too long, a request with text continues without vectors and with a notice; others fail with the
 * service's AppError.
 */
async function embedTexts(
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

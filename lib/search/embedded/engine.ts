import { join } from 'node:path';
import type { EmbeddingModel, IndexStatus, SearchEngine, SearchResponse } from '#lib/core/ports.ts';
import { WorkerPool } from '#lib/workers/worker-pool.ts';
import { VECTOR_PATIENCE_MS } from '../request/within-patience.ts';
import { embedTexts } from './embed-texts.ts';
import { readRequest } from './read-request.ts';
import type { WorkerCall } from './worker.ts';

const DEFAULT_WORKERS = 2;
/** At 20 ms a search, what two workers do in five seconds. */
const MAX_WAITING = 512;
/** No search takes this long; one that does will not end. */
const SEARCH_TIMEOUT_MS = 30_000;

/**
 * The embedded search engine over the index in `dataDir`, in worker threads, so that no search blocks the event loop.
 * A missing index finds nothing and appears without a restart once ingestion writes it. The process must run in the
 * application's folder: Node runs the worker from its source there. `embeddings` makes the vectors of questions, and must
 * be what made those of the index; without it both are the index's own lexical ones.
 */
export function createEmbeddedSearch(options: {
  dataDir: string;
  embeddings?: EmbeddingModel | undefined;
  workers?: number;
  embeddingPatienceMs?: number;
}): SearchEngine {
  const pool = new WorkerPool({
    name: 'search engine',
    entry: join(/* turbopackIgnore: true */ process.cwd(), 'lib/search/embedded/worker.ts'),
    workerData: { dataDir: options.dataDir },
    size: options.workers ?? DEFAULT_WORKERS,
    maxWaiting: MAX_WAITING,
    callTimeoutMs: SEARCH_TIMEOUT_MS,
  });
  const { embeddings, embeddingPatienceMs: patienceMs = VECTOR_PATIENCE_MS } = options;
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
      // Checked here, so that a refused request uses neither a worker nor the embedding service.
      const request = await embedTexts(readRequest(asked), { embeddings, patienceMs }, signal);
      return (await call({ kind: 'search', request }, signal, asked.askedBy)) as SearchResponse;
    },
    status: async (access, signal) => (await call({ kind: 'status', access }, signal)) as IndexStatus,
    close: () => pool.close(),
  };
}

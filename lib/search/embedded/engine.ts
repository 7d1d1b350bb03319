import { join } from 'node:path';
import type { IndexStatus, SearchEngine, SearchResponse } from '#lib/core/ports.ts';
import type { WorkerCall } from './worker.ts';
import { WorkerPool } from './worker-pool.ts';

const DEFAULT_WORKERS = 2;

/**
 * The embedded search engine over the index in `dataDir`, in worker threads, so that no search blocks the event loop.
 * A missing index finds nothing and appears without a restart once ingestion writes it. The process must run in the
 * application's folder: Node runs the worker from its source there.
 */
export function createEmbeddedSearch(options: { dataDir: string; workers?: number }): SearchEngine {
  const pool = new WorkerPool({
    entry: join(/* turbopackIgnore: true */ process.cwd(), 'lib/search/embedded/worker.ts'),
    workerData: { dataDir: options.dataDir },
    size: options.workers ?? DEFAULT_WORKERS,
  });
  const call = (message: WorkerCall, signal?: AbortSignal) => pool.call(message, signal);
  return {
    name: 'embedded',
    ignores: [
      'semantic_ranker',
      'semantic_captions',
      'minimum_reranker_score',
      'vector_fields',
      'search_image_embeddings',
    ],
    search: async (request, signal) => (await call({ kind: 'search', request }, signal)) as SearchResponse,
    status: async (signal) => (await call({ kind: 'status' }, signal)) as IndexStatus,
    close: () => pool.close(),
  };
}

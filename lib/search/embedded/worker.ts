import { parentPort, workerData } from 'node:worker_threads';
import type { IndexStatus, SearchRequest, SearchResponse } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { LiveIndex } from './live-index.ts';
import { readRequest } from './read-request.ts';
import { SearchIndex } from './search-index.ts';
import { storageFailure } from './storage-failure.ts';
import type { WorkerAnswer } from './worker-pool.ts';

/** What the engine asks of a worker. */
export type WorkerCall = { kind: 'search'; request: SearchRequest } | { kind: 'status' };

const index = new LiveIndex(String(workerData.dataDir), (db) => new SearchIndex(db));

parentPort?.on('message', (call: WorkerCall) => parentPort?.postMessage(answer(call)));

function answer(call: WorkerCall): WorkerAnswer {
  try {
    return { ok: true, result: call.kind === 'search' ? search(call.request) : status() };
  } catch (thrown) {
    // A connection that failed may be of no use any more: the next call opens a new one.
    if (!(thrown instanceof AppError)) index.close();
    const { code, message, field } = AppError.from(storageFailure(thrown));
    return {
      ok: false,
      code,
      message,
      field,
      detail: String(thrown instanceof Error ? thrown.stack : thrown),
    };
  }
}

function search(request: SearchRequest): SearchResponse {
  // Checked first, so that a wrong request is wrong with an empty index too.
  const checked = readRequest(request);
  return index.current()?.search(checked) ?? nothing(checked);
}

function nothing({ wantsCount, facets, notices }: ReturnType<typeof readRequest>): SearchResponse {
  return {
    hits: [],
    count: wantsCount ? 0 : null,
    facets: Object.fromEntries(facets.map(({ field }) => [field.name, []])),
    notices,
  };
}

function status(): IndexStatus {
  return index.current()?.status() ?? { engine: 'embedded', documents: 0, passages: 0 };
}

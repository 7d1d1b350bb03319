import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { IndexStatus, SearchRequest, SearchResponse } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { LiveIndex } from './live-index.ts';
import { type EmbeddedTexts, readRequest } from './read-request.ts';
import { SearchIndex } from './search-index.ts';
import type { WorkerAnswer } from './worker-pool.ts';

/** What the engine asks of a worker. */
export type WorkerCall =
  | { kind: 'search'; request: SearchRequest; embedded: EmbeddedTexts | undefined }
  | { kind: 'status' };

const index = new LiveIndex(String(workerData.dataDir), (db) => new SearchIndex(db));

parentPort?.on('message', (call: WorkerCall) => parentPort?.postMessage(answer(call)));

function answer(call: WorkerCall): WorkerAnswer {
  try {
    return { ok: true, result: call.kind === 'search' ? search(call.request, call.embedded) : status() };
  } catch (thrown) {
    const { code, message, field } = AppError.from(thrown);
    return { ok: false, code, message, field, detail: detailOf(thrown) };
  }
}

/** For the log: stack and causes, as text, since an Error of a driver does not cross threads whole. */
function detailOf(thrown: unknown): string {
  return inspect(thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown);
}

function search(request: SearchRequest, embedded: EmbeddedTexts | undefined): SearchResponse {
  // Checked first, so that a wrong request is wrong with an empty index too.
  const checked = readRequest(request, embedded);
  return index.use((opened) => opened.search(checked)) ?? nothing(checked);
}

function nothing({ wantsCount, facets, notices }: ReturnType<typeof readRequest>): SearchResponse {
  return {
    hits: [],
    count: wantsCount ? 0 : null,
    facets: Object.fromEntries(facets.map(({ field }) => [field.name, []])),
    answers: [],
    notices,
  };
}

function status(): IndexStatus {
  return index.use((opened) => opened.status()) ?? { engine: 'embedded', documents: 0, passages: 0 };
}

import { workerData } from 'node:worker_threads';
import type { IndexStatus, SearchRequest, SearchResponse } from '#lib/core/ports.ts';
import type { AccessFilter } from '#lib/core/principal.ts';
import { serveCalls } from '#lib/workers/serve-calls.ts';
import { accessCondition } from './access-condition.ts';
import { LiveIndex } from './live-index.ts';
import { type EmbeddedTexts, readRequest } from './read-request.ts';
import { SearchIndex } from './search-index.ts';

/** What the engine asks of a worker. */
export type WorkerCall =
  | { kind: 'search'; request: SearchRequest; embedded: EmbeddedTexts | undefined }
  | { kind: 'status'; access: AccessFilter | undefined };

const index = new LiveIndex(String(workerData.dataDir), (db) => new SearchIndex(db));

serveCalls((call: WorkerCall) =>
  call.kind === 'search' ? search(call.request, call.embedded) : status(call.access),
);

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

function status(access: AccessFilter | undefined): IndexStatus {
  return (
    index.use((opened) => opened.status(accessCondition(access))) ?? {
      engine: 'embedded',
      documents: 0,
      passages: 0,
    }
  );
}

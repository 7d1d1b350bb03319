import { workerData } from 'node:worker_threads';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { SearchResponse } from '#lib/core/events/passage.ts';
import type { LibraryPage, LibraryQuery } from '#lib/core/ports/library.ts';
import type { IndexStatus } from '#lib/core/ports/search-engine.ts';
import { serveCalls } from '#lib/workers/serve-calls.ts';
import { accessCondition } from './compile-filter.ts';
import type { CheckedRequest } from './compile-request.ts';
import { LiveIndex } from './live-index.ts';
import { SearchIndex } from './search-index.ts';

/** A request to a search worker. */
export type WorkerCall =
  | { kind: 'search'; request: CheckedRequest }
  | {
      kind: 'documents';
      query: LibraryQuery;
      access: AccessFilter | undefined;
      /** Searches the texts for the words of the query; undefined without words. */
      request: CheckedRequest | undefined;
    }
  | { kind: 'status'; access: AccessFilter | undefined };

type Listing = WorkerCall & { kind: 'documents' };

const index = new LiveIndex(String(workerData.dataDir), (db) => new SearchIndex(db));

serveCalls((call: WorkerCall) => {
  if (call.kind === 'search') return search(call.request);
  return call.kind === 'documents' ? documents(call) : status(call.access);
});

function search(request: CheckedRequest): SearchResponse {
  return index.use((opened) => opened.search(request)) ?? nothing(request);
}

function nothing({ wantsCount, facets, notices }: CheckedRequest): SearchResponse {
  return {
    hits: [],
    count: wantsCount ? 0 : null,
    facets: Object.fromEntries(facets.map(({ field }) => [field.name, []])),
    answers: [],
    words: [],
    notices,
  };
}

function documents({ query, access, request }: Listing): LibraryPage {
  const found = request && search(request);
  return (
    index.use((opened) => opened.documents(query, accessCondition(access), found?.hits ?? [])) ?? NO_DOCUMENTS
  );
}

const NO_DOCUMENTS: LibraryPage = {
  documents: [],
  next: null,
  total: 0,
  isPartial: false,
  categories: [],
  folders: [],
  orders: ['name', 'newest'],
};

function status(access: AccessFilter | undefined): IndexStatus {
  return (
    index.use((opened) => opened.status(accessCondition(access))) ?? {
      engine: 'embedded',
      documents: 0,
      passages: 0,
    }
  );
}

import type { Environment } from '#lib/config/environment.ts';
import { asksChatApi } from '#lib/config/services.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { IndexStatus, SearchEngine } from '#lib/core/ports/search-engine.ts';
import { cachedRead } from './cached-read.ts';

/** What every page asks of the index before it is shown. */
export interface Overview {
  /** The index. Where a service holds it, `status` is cached for a short time. */
  search: SearchEngine;
  /** Whether this sample document is in the index, cached like `search.status`. */
  hasSample(sourcefile: string): Promise<boolean>;
}

/** A page neither waits long for a service nor costs it a call each time. */
const POLICY = { freshMs: 20_000, waitMs: 3000 };

/** What pages ask of the index: each time where it is embedded, from a short-lived cache where it is a service. */
export function overview(
  environment: Environment,
  { search, documents }: { search: SearchEngine; documents: DocumentStore },
): Overview {
  const find = async (sourcefile: string) =>
    (await documents.find(sourcefile, undefined))?.document.origin === 'sample';
  // Its documents are no samples of ours, and asking for each would cost it calls.
  if (asksChatApi(environment)) return { search, hasSample: async () => false };
  if (environment.services.search.engine === 'embedded') return { search, hasSample: find };
  const found = new Map<string, () => Promise<boolean>>();
  return {
    search: { ...search, status: cachedByReader(search) },
    hasSample(sourcefile) {
      const known = found.get(sourcefile) ?? cachedRead(() => find(sourcefile), POLICY);
      found.set(sourcefile, known);
      return known();
    },
  };
}

/** Readers whose counts are cached; with more, the cache starts empty again. */
const MOST_READERS = 1000;

function cachedByReader(search: SearchEngine): SearchEngine['status'] {
  const known = new Map<string, () => Promise<IndexStatus>>();
  return (access) => {
    const key = JSON.stringify(access ?? null);
    const read = known.get(key) ?? cachedRead(() => search.status(access), POLICY);
    if (known.size >= MOST_READERS) known.clear();
    known.set(key, read);
    return read();
  };
}

import type { Environment } from '#lib/config/environment.ts';
import type { DocumentStore, IndexStatus, SearchEngine } from '#lib/core/ports.ts';
import { buildSearchCheck } from './build-search.ts';
import { remembered } from './remembered.ts';

/** What every page asks of the index before it is shown. */
export interface Overview {
  search: SearchEngine;
  hasSample(sourcefile: string): Promise<boolean>;
  /** Whether the index answers now: rejects with why not, as its engine does. */
  checkSearch(signal: AbortSignal): Promise<void>;
}

/** A page must neither wait for a service nor cost it calls each time. */
const PATIENCE = { freshMs: 20_000, waitMs: 3000 };

/** What the index is asked for pages: anew each time where it is embedded, remembered for a while where it is a service. */
export function overview(
  environment: Environment,
  { search, documents }: { search: SearchEngine; documents: DocumentStore },
): Overview {
  const find = async (sourcefile: string) =>
    (await documents.find(sourcefile, undefined))?.document.origin === 'sample';
  const checkSearch = buildSearchCheck(environment, search);
  if (environment.services.search.engine === 'embedded') return { search, hasSample: find, checkSearch };
  const found = new Map<string, () => Promise<boolean>>();
  return {
    search: { ...search, status: rememberedByReader(search) },
    checkSearch,
    hasSample(sourcefile) {
      const known = found.get(sourcefile) ?? remembered(() => find(sourcefile), PATIENCE);
      found.set(sourcefile, known);
      return known();
    },
  };
}

/** Readers whose counts are remembered: more are asked for anew. */
const MOST_READERS = 1000;

function rememberedByReader(search: SearchEngine): SearchEngine['status'] {
  const known = new Map<string, () => Promise<IndexStatus>>();
  return (access) => {
    const key = JSON.stringify(access ?? null);
    const read = known.get(key) ?? remembered(() => search.status(access), PATIENCE);
    if (known.size >= MOST_READERS) known.clear();
    known.set(key, read);
    return read();
  };
}

import type { Environment } from '#lib/config/environment.ts';
import type { DocumentStore, SearchEngine } from '#lib/core/ports.ts';
import { remembered } from './remembered.ts';

/** What every page asks of the index before it is shown. */
export interface Overview {
  search: SearchEngine;
  hasSample(sourcefile: string): Promise<boolean>;
}

/** A page must neither wait for a service nor cost it calls each time. */
const PATIENCE = { freshMs: 20_000, waitMs: 3000 };

/** What the index is asked for pages: anew each time where it is embedded, remembered for a while where it is a service. */
export function overview(
  { services }: Environment,
  { search, documents }: { search: SearchEngine; documents: DocumentStore },
): Overview {
  const find = async (sourcefile: string) =>
    (await documents.find(sourcefile, undefined))?.document.origin === 'sample';
  if (services.search.engine === 'embedded') return { search, hasSample: find };
  const found = new Map<string, () => Promise<boolean>>();
  return {
    search: { ...search, status: remembered(() => search.status(), PATIENCE) },
    hasSample(sourcefile) {
      const known = found.get(sourcefile) ?? remembered(() => find(sourcefile), PATIENCE);
      found.set(sourcefile, known);
      return known();
    },
  };
}

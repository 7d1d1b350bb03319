import type { SearchResponse } from '#lib/core/events/passage.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from '../embedded/engine.ts';
import { fixture, write } from '../embedded/index-fixture.ts';
import { openIndexWriter } from '../embedded/index-writer.ts';
import { openAzureBench } from './azure-search.contract.ts';
import { CORPUS, type ContractDocument } from './corpus.ts';

/** An engine that holds the corpus, and how to let go of it. */
export interface OpenEngine {
  engine: SearchEngine;
  close: () => Promise<void>;
}

/** Every engine under the contract: how to open it with the corpus in it, and with further documents. */
export const ENGINES: [name: string, open: (further?: ContractDocument[]) => Promise<OpenEngine>][] = [
  ['embedded', openEmbedded],
  ['azure', (further) => openAzureBench({ further })],
];

async function openEmbedded(further: ContractDocument[] = []): Promise<OpenEngine> {
  const folder = temporaryFolder();
  const writer = openIndexWriter({ dataDir: folder.path });
  await writer.reset('contract');
  for (const { pages, sourcefile, ...rest } of [...CORPUS, ...further]) {
    await write(writer, fixture(folder.path, sourcefile, pages, rest));
  }
  await writer.close();
  const engine = createEmbeddedSearch({ dataDir: folder.path, workers: 1 });
  return {
    engine,
    close: async () => {
      await engine.close();
      folder.remove();
    },
  };
}

/** The `sourcepage` of each hit, in order. */
export function pagesOf({ hits }: SearchResponse): unknown[] {
  return hits.map(({ document }) => document['sourcepage']);
}

/** The names of the documents that a filter finds, in alphabetical order. */
export async function filesMatching(
  engine: SearchEngine,
  request: Partial<SearchRequest>,
): Promise<unknown[]> {
  const { hits } = await engine.search({ top: 50, ...request });
  return [...new Set(hits.map(({ document }) => document['sourcefile']))].sort();
}

/** The engine that all tests of a group ask. */
export function enginePerFile(open: () => Promise<OpenEngine>): SearchEngine {
  const opened = perFile(open);
  return perFile(
    () => opened.engine,
    () => {},
  );
}

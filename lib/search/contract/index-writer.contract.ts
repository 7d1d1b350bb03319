import { type BlobService, startBlobService } from '#e2e/upstream/blobs/service.ts';
import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { searchConfig } from '#lib/config/test-search-config.ts';
import type { DocumentStore, IndexWriter } from '#lib/core/ports/document-store.ts';
import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createAzureDocumentStore } from '../azure/document-store.ts';
import { type AzureIndexWriterOptions, openAzureIndexWriter } from '../azure/index-writer.ts';
import { createDocumentStore } from '../embedded/document-store.ts';
import { createEmbeddedSearch } from '../embedded/engine.ts';
import { openIndexWriter } from '../embedded/index-writer.ts';

/** An empty index to write into, and how to look at what was written. */
export interface WriterBench {
  writer: IndexWriter;
  store: DocumentStore;
  /** Where the files lie that are ingested. */
  folder: string;
  /** What the index holds, by our names for its fields. */
  passages(): Promise<Record<string, unknown>[]>;
  /** Lets go of the writer and opens another on the same index. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** Every writer under the contract. */
export const WRITERS: [name: string, open: () => Promise<WriterBench>][] = [
  ['embedded', openEmbeddedBench],
  ['Azure', openAzureBench],
  ['Azure, with blobs,', openBlobBench],
];

async function openEmbeddedBench(): Promise<WriterBench> {
  const folder = temporaryFolder();
  const dataDir = folder.path;
  const engine = createEmbeddedSearch({ dataDir, workers: 1 });
  const bench: WriterBench = {
    writer: openIndexWriter({ dataDir }),
    store: createDocumentStore({ dataDir }),
    folder: dataDir,
    async passages() {
      const { hits } = await engine.search({ top: 1000 });
      return hits.map(({ document }) => document);
    },
    async reopen() {
      await bench.writer.close();
      bench.writer = openIndexWriter({ dataDir });
    },
    async close() {
      await engine.close();
      await bench.writer.close();
      folder.remove();
    },
  };
  return bench;
}

/** A bench on the scripted service, which fails on command and records its requests. */
export interface AzureBench extends WriterBench {
  service: SearchService;
  options: AzureIndexWriterOptions;
}

/** Opens writer and store on an empty service; `changes` replaces whatever the test is about. */
export async function openAzureBench(changes: Partial<AzureIndexWriterOptions> = {}): Promise<AzureBench> {
  const folder = temporaryFolder();
  const service = await startSearchService();
  const options: AzureIndexWriterOptions = {
    config: searchConfig(service),
    blobs: undefined,
    dataDir: folder.path,
    embeddings: letterEmbeddings(),
    imageEmbeddings: undefined,
    render: undefined,
    countTokens: (text) => Math.ceil(text.length / 4),
    upstream: SHORT_TIMEOUTS,
    ...changes,
  };
  const bench: AzureBench = {
    service,
    options,
    writer: openAzureIndexWriter(options),
    store: createAzureDocumentStore(options),
    folder: folder.path,
    passages: async () => service.documents(options.config.index),
    async reopen() {
      await bench.writer.close();
      bench.writer = openAzureIndexWriter(options);
    },
    async close() {
      await bench.writer.close();
      await service.close();
      folder.remove();
    },
  };
  return bench;
}

/** An Azure bench whose originals go into a container. */
export interface BlobBench extends AzureBench {
  blobs: BlobService;
}

/** As `openAzureBench`, with originals in the container `content`, which is not there yet. */
export async function openBlobBench(changes: Partial<AzureIndexWriterOptions> = {}): Promise<BlobBench> {
  const blobs = await startBlobService();
  const container = { endpoint: blobs.url, key: blobs.key, container: 'content' };
  const bench = await openAzureBench({ blobs: container, ...changes });
  const closeSearch = bench.close;
  const close = async () => {
    await closeSearch();
    await blobs.close();
  };
  return Object.assign(bench, { blobs, close });
}

const SHORT_TIMEOUTS: UpstreamConfig = {
  connectTimeoutMs: 5_000,
  firstTokenTimeoutMs: 5_000,
  betweenTokensTimeoutMs: 5_000,
  callTimeoutMs: 5_000,
  concurrency: 8,
  queue: 100,
  attempts: 2,
  retryBudgetMs: 5_000,
  answer: { characters: 200_000, ms: 60_000 },
};

/** Vectors of how often each of sixteen letters occurs: enough to tell texts apart. */
export function letterEmbeddings(name = 'letters'): EmbeddingModel & { calls: string[][] } {
  const calls: string[][] = [];
  return {
    name,
    calls,
    dimensions: async () => 16,
    embed: async (texts) => {
      calls.push([...texts]);
      return texts.map((text) => {
        const vector = new Array<number>(16).fill(0.01);
        for (const letter of text.toLowerCase()) {
          const place = (letter.codePointAt(0) ?? 0) % 16;
          vector[place] = (vector[place] ?? 0) + 1;
        }
        return vector;
      });
    },
  };
}

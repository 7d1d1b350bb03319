import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';
import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import { searchConfig } from '#lib/config/test-search-config.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createAzureSearch } from '../azure/engine.ts';
import { openAzureIndexWriter } from '../azure/index-writer.ts';
import { readWords, tellingWords } from '../embedded/analyze-passage.ts';
import { EMBEDDING_DIMENSIONS, embedWords } from '../embedded/embedding.ts';
import { fixture, write } from '../embedded/index-fixture.ts';
import { CORPUS, type ContractDocument } from './corpus.ts';

/** The Azure engine over the corpus on a scripted service, which fails on command and records its requests. */
export interface AzureSearchBench {
  engine: SearchEngine;
  service: SearchService;
  config: AzureSearchConfig;
  /** Another engine on the same service; `changes` replaces whatever the test is about. */
  another(changes: EngineChanges): SearchEngine;
  close(): Promise<void>;
}

/** What an engine may differ in. */
export interface EngineChanges {
  config?: Partial<AzureSearchConfig>;
  embeddings?: EmbeddingModel | undefined;
  imageEmbeddings?: ImageEmbeddingModel | undefined;
  upstream?: Partial<UpstreamConfig>;
  embeddingTimeoutMs?: number;
}

/** Fast to give up, so that faults are answered within a test. */
export const SHORT_TIMEOUTS: UpstreamConfig = {
  connectTimeoutMs: 2_000,
  firstTokenTimeoutMs: 2_000,
  betweenTokensTimeoutMs: 2_000,
  callTimeoutMs: 5_000,
  concurrency: 8,
  queue: 100,
  attempts: 2,
  retryBudgetMs: 2_000,
  answer: { characters: 200_000, ms: 60_000 },
};

/** What the index holds beside the corpus. */
export interface BenchIndex {
  /** Adds a field for the vectors of pictures. */
  imageDimensions?: number;
  further?: ContractDocument[] | undefined;
}

/** Starts a scripted service and writes the corpus into it as ingestion does. */
export async function openAzureBench(index: BenchIndex = {}): Promise<AzureSearchBench> {
  const service = await startSearchService();
  const config = searchConfig(service);
  await fill(config, index);
  const another = ({ config: other, upstream, ...ports }: EngineChanges) =>
    createAzureSearch({
      config: { ...config, ...other },
      embeddings: lexicalEmbeddings(),
      imageEmbeddings: undefined,
      upstream: { ...SHORT_TIMEOUTS, ...upstream },
      ...ports,
    });
  const engine = another({});
  service.forget();
  return {
    engine,
    service,
    config,
    another,
    close: async () => {
      await engine.close();
      await service.close();
    },
  };
}

async function fill(config: AzureSearchConfig, { imageDimensions, further = [] }: BenchIndex): Promise<void> {
  const folder = temporaryFolder();
  const writer = openAzureIndexWriter({
    config,
    blobs: undefined,
    dataDir: folder.path,
    embeddings: lexicalEmbeddings(),
    imageEmbeddings: imageDimensions === undefined ? undefined : noImages(imageDimensions),
    render: undefined,
    countTokens: (text) => text.length,
    upstream: SHORT_TIMEOUTS,
  });
  await writer.reset('contract');
  for (const { pages, sourcefile, ...rest } of [...CORPUS, ...further]) {
    await write(writer, fixture(folder.path, sourcefile, pages, rest));
  }
  await writer.close();
  folder.remove();
}

/** An embedding model that knows words and their spelling: what the contract asks of vectors. */
export function lexicalEmbeddings(): EmbeddingModel {
  return {
    name: 'lexical',
    dimensions: async () => EMBEDDING_DIMENSIONS,
    embed: async (texts) => texts.map((text) => [...embedWords(tellingWords(readWords(text, 'en'), 'en'))]),
  };
}

/** For an index with a field of image vectors and nothing in it. */
function noImages(dimensions: number): ImageEmbeddingModel {
  const embed = async () => new Array<number>(dimensions).fill(1);
  return { name: 'no-images', dimensions, embedText: embed, embedImage: embed };
}

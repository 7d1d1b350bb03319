import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchClient, type SearchField, SearchIndexClient } from '@azure/search-documents';
import { embed } from '#e2e/upstream/models/embed.ts';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';
import { type Environment, readEnvironment } from '#lib/config/environment.ts';

/** Scripted services of Azure whose index is the one in the examples of the flexible protocol: blocks of transcripts. */
export interface TranscriptServices {
  search: SearchService;
  models: ModelService;
  /** For files that variables name; goes when the services do. */
  folder: string;
  /** The environment that names them; `more` adds or replaces variables. */
  environment(more?: Record<string, string>): Environment;
  close(): Promise<void>;
}

const DIMENSIONS = 256;
const INDEX = 'transcripts';

const text = { type: 'Edm.String', searchable: true } as const;
const name = { type: 'Edm.String', filterable: true, facetable: true } as const;
const number = { type: 'Edm.Int32', filterable: true } as const;

const FIELDS: SearchField[] = [
  { name: 'id', type: 'Edm.String', key: true, filterable: true },
  { name: 'filename', ...name },
  { name: 'block_id', type: 'Edm.String', filterable: true },
  { name: 'chunk_index', ...number },
  { name: 'part', ...number },
  { name: 'speaker', ...name },
  { name: 'timestamp', type: 'Edm.String' },
  { name: 'tokens', ...number },
  { name: 'video_url', type: 'Edm.String' },
  { name: 'keyword', type: 'Collection(Edm.String)', filterable: true, facetable: true },
  { name: 'topic', ...name },
  { name: 'text', ...text },
  {
    name: 'text_vector',
    type: 'Collection(Edm.Single)',
    searchable: true,
    hidden: true,
    vectorSearchDimensions: DIMENSIONS,
    vectorSearchProfileName: 'near',
  },
];

const SAID: readonly [speaker: string, topic: string, text: string][] = [
  ['david', 'career', 'My role is principal architect; in summary, I look after search and ranking.'],
  ['david', 'career', 'I can tell you about myself that I joined the team nine years ago.'],
  [
    'david',
    'retrieval',
    'RAG means that passages are retrieved first, and the answer is generated from them.',
  ],
  ['maria', 'retrieval', 'The main topics of this talk are retrieval, evaluation and cost.'],
  ['maria', 'evaluation', 'Every release is evaluated on two hundred questions with known answers.'],
  ['maria', 'cost', 'My role is to keep the cost of embeddings below forty euros a month.'],
];

/** What was said, as the index holds it. */
export const BLOCKS = SAID.map(([speaker, topic, said], index) => ({
  id: `block-${index}`,
  filename: `${speaker}.mp4`,
  block_id: `${speaker}-${index}`,
  chunk_index: index,
  part: 1,
  speaker,
  timestamp: `00:0${index}:30`,
  tokens: said.split(' ').length,
  video_url: `https://videos.example/${speaker}.mp4`,
  keyword: [topic, 'talk'],
  topic,
  text: said,
}));

/** Starts the services and fills the index. */
export async function startTranscriptServices(): Promise<TranscriptServices> {
  const search = await startSearchService();
  const models = await startModelService();
  const folder = mkdtempSync(join(tmpdir(), 'citewell-transcripts-'));
  await fill(search);
  const modelsFile = join(folder, 'models.json');
  const azure = (model: string, alias = model) => ({ provider: 'azure', alias, model });
  writeFileSync(
    modelsFile,
    JSON.stringify({
      default: 'gpt-4o',
      models: [
        azure('gpt-4o'),
        azure('o4-mini', 'careful'),
        azure('gpt-35-turbo', 'blind'),
        { provider: 'openai', alias: 'local', model: 'gpt-4o-mini' },
      ],
    }),
  );
  return {
    search,
    models,
    folder,
    environment: (more = {}) =>
      readEnvironment({
        LOG_LEVEL: 'silent',
        ALLOW_PROMPT_OVERRIDE: 'on',
        DATA_DIR: folder,
        AZURE_SEARCH_ENDPOINT: search.url,
        AZURE_SEARCH_KEY: search.key,
        AZURE_SEARCH_INDEX: INDEX,
        KB_FIELDS_CONTENT: 'text',
        KB_FIELDS_SOURCEPAGE: 'block_id',
        AZURE_SEARCH_FIELD_NAME_SOURCEFILE: 'filename',
        AZURE_SEARCH_FIELD_NAME_CATEGORY: 'topic',
        AZURE_SEARCH_FIELD_NAME_STORAGE_URL: 'video_url',
        AZURE_SEARCH_FIELD_NAME_EMBEDDING: 'text_vector',
        AZURE_OPENAI_ENDPOINT: models.url,
        AZURE_OPENAI_API_KEY: models.key,
        OPENAI_BASE_URL: `${models.url}/v1`,
        OPENAI_API_KEY: models.key,
        MODELS_FILE: modelsFile,
        AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-small',
        AZURE_OPENAI_EMB_DIMENSIONS: String(DIMENSIONS),
        UPSTREAM_ATTEMPTS: '2',
        UPSTREAM_RETRY_BUDGET_MS: '300',
        ...more,
      }),
    async close() {
      await search.close();
      await models.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fill({ url, key }: SearchService): Promise<void> {
  const options = { allowInsecureConnection: true, serviceVersion: '2024-07-01', apiVersion: '2024-07-01' };
  await new SearchIndexClient(url, { key }, options).createIndex({
    name: INDEX,
    fields: FIELDS,
    vectorSearch: {
      algorithms: [{ name: 'graph', kind: 'hnsw', parameters: { metric: 'cosine' } }],
      profiles: [{ name: 'near', algorithmConfigurationName: 'graph' }],
    },
  });
  const documents = BLOCKS.map((block) => ({ ...block, text_vector: embed(block.text, DIMENSIONS) }));
  await new SearchClient<object>(url, INDEX, { key }, options).uploadDocuments(documents);
}

import type { SearchField, SearchIndex, VectorSearch } from '@azure/search-documents';
import type { AzureSearchConfig } from '#lib/config/services.ts';

/** Options of the passages index beyond configured names. An undefined dimension: no such vectors. */
export interface IndexShape {
  embeddingDimensions: number | undefined;
  imageEmbeddingDimensions: number | undefined;
  vectorizer: IndexVectorizer | undefined;
}

/** The deployment with which the index embeds questions itself. */
export interface IndexVectorizer {
  resourceUrl: string;
  deployment: string;
  model: string;
  key: string | undefined;
}

/** The default analyzer: that of the Azure Python sample, which most indexes use. */
const DEFAULT_ANALYZER = 'en.microsoft';

const HNSW = 'citewell-hnsw';
const VECTORIZER = 'citewell-vectorizer';
const STRINGS = 'Collection(Edm.String)';
const FILTERED = { filterable: true, facetable: true };

/**
 * The passages index by configured field names: the Azure Python sample's, plus title and headings. Vectors
 * are hidden but stored: merges drop vectors that are not stored, and a change of readers must not need new
 * embeddings.
 */
export function passagesIndex(config: AzureSearchConfig, shape: IndexShape): SearchIndex {
  return {
    name: config.index,
    fields: passageFields(config, shape),
    ...semanticSearch(config),
    ...(vectorFields(config, shape).length > 0 ? { vectorSearch: vectorSearch(config, shape) } : {}),
  };
}

function passageFields(config: AzureSearchConfig, shape: IndexShape): SearchField[] {
  const { fields } = config;
  const analyzerName = config.analyzer ?? DEFAULT_ANALYZER;
  const text = { type: 'Edm.String', searchable: true, analyzerName } as const;
  const name = { type: 'Edm.String', ...FILTERED, sortable: true } as const;
  const readers = { type: STRINGS, ...FILTERED } as const;
  return [
    { name: fields.id, type: 'Edm.String', key: true, filterable: true, sortable: true },
    { name: fields.content, ...text },
    ...named(fields.category, name),
    { name: fields.sourcepage, ...name },
    { name: fields.sourcefile, ...name },
    ...named(fields.storageUrl, { type: 'Edm.String', filterable: true }),
    ...named(fields.oids, readers),
    ...named(fields.groups, readers),
    ...named(fields.title, { ...text, ...FILTERED, sortable: true }),
    ...named(fields.headings, { type: STRINGS, searchable: true, analyzerName, ...FILTERED }),
    ...vectorFields(config, shape),
  ];
}

type FieldTraits = Omit<Extract<SearchField, { key?: boolean }>, 'name'>;

function named(name: string | undefined, traits: FieldTraits): SearchField[] {
  return name === undefined ? [] : [{ name, ...traits }];
}

function vectorFields({ fields }: AzureSearchConfig, shape: IndexShape): SearchField[] {
  const vector = (name: string | undefined, dimensions: number | undefined): SearchField[] => {
    if (name === undefined || dimensions === undefined) return [];
    return [
      {
        name,
        type: 'Collection(Edm.Single)',
        searchable: true,
        hidden: true,
        stored: true,
        vectorSearchDimensions: dimensions,
        vectorSearchProfileName: profileOf(name),
      },
    ];
  };
  return [
    ...vector(fields.embedding, shape.embeddingDimensions),
    ...vector(fields.imageEmbedding, shape.imageEmbeddingDimensions),
  ];
}

function vectorSearch(config: AzureSearchConfig, shape: IndexShape): VectorSearch {
  const { vectorizer } = shape;
  const ownVectorizer = (name: string) =>
    vectorizer && name === config.fields.embedding ? { vectorizerName: VECTORIZER } : {};
  return {
    algorithms: [{ name: HNSW, kind: 'hnsw', parameters: { metric: 'cosine' } }],
    profiles: vectorFields(config, shape).map(({ name }) => ({
      name: profileOf(name),
      algorithmConfigurationName: HNSW,
      ...ownVectorizer(name),
    })),
    vectorizers: vectorizer
      ? [
          {
            kind: 'azureOpenAI',
            vectorizerName: VECTORIZER,
            parameters: {
              resourceUrl: vectorizer.resourceUrl,
              deploymentId: vectorizer.deployment,
              modelName: vectorizer.model,
              ...(vectorizer.key === undefined ? {} : { apiKey: vectorizer.key }),
            },
          },
        ]
      : [],
  };
}

function profileOf(field: string): string {
  return `${field}-profile`;
}

function semanticSearch(config: AzureSearchConfig): Pick<SearchIndex, 'semanticSearch'> {
  const { fields, semanticConfiguration: name } = config;
  if (name === undefined) return {};
  const prioritizedFields = {
    titleField: { name: fields.title ?? fields.sourcepage },
    contentFields: [{ name: fields.content }],
    keywordsFields: fields.headings === undefined ? [] : [{ name: fields.headings }],
  };
  return {
    semanticSearch: { defaultConfigurationName: name, configurations: [{ name, prioritizedFields }] },
  };
}

/** The index of ingestion records: one per document, and one of notes. See `document-records.ts`. */
export function documentsIndex(name: string): SearchIndex {
  const text = (field: string): SearchField => ({ name: field, type: 'Edm.String', filterable: true });
  const strings = (field: string): SearchField => ({ name: field, type: STRINGS, filterable: true });
  return {
    name,
    fields: [
      { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true },
      text('kind'),
      text('sourcefile'),
      text('title'),
      text('mediaType'),
      { name: 'sizeBytes', type: 'Edm.Int64', filterable: true },
      text('hash'),
      text('category'),
      strings('oids'),
      strings('groups'),
      text('origin'),
      text('root'),
      text('validity'),
      { name: 'passages', type: 'Edm.Int32', filterable: true },
      { name: 'pending', type: 'Edm.Boolean', filterable: true },
      text('fingerprint'),
      { name: 'samplesRetired', type: 'Edm.Boolean', filterable: true },
    ],
  };
}

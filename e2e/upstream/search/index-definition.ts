import { z } from 'zod';

const name = z.string().min(1).max(128);
const flag = z.boolean().nullish();
const TYPES = [
  'Edm.String',
  'Edm.Int32',
  'Edm.Int64',
  'Edm.Double',
  'Edm.Boolean',
  'Edm.DateTimeOffset',
  'Collection(Edm.String)',
  'Collection(Edm.Single)',
] as const;

const field = z.strictObject({
  name: z.string().regex(/^(?!azureSearch)[A-Za-z][A-Za-z0-9_]{0,127}$/, 'is not a valid field name'),
  type: z.enum(TYPES),
  key: flag,
  retrievable: flag,
  stored: flag,
  searchable: flag,
  filterable: flag,
  sortable: flag,
  facetable: flag,
  analyzer: name.nullish(),
  dimensions: z.int().min(2).max(4096).nullish(),
  vectorSearchProfile: name.nullish(),
  synonymMaps: z.array(z.string()).max(1).nullish(),
});

const algorithm = z.strictObject({
  name,
  kind: z.literal('hnsw'),
  hnswParameters: z.strictObject({ metric: z.enum(['cosine', 'euclidean', 'dotProduct']) }).nullish(),
});

const vectorizer = z.strictObject({
  name,
  kind: z.literal('azureOpenAI'),
  azureOpenAIParameters: z.strictObject({
    resourceUri: z.url(),
    deploymentId: z.string(),
    apiKey: z.string().nullish(),
    modelName: z.enum(['text-embedding-ada-002', 'text-embedding-3-large', 'text-embedding-3-small']),
  }),
});

const profile = z.strictObject({ name, algorithm: name, vectorizer: name.nullish() });
const semanticField = z.strictObject({ fieldName: name });

/** One way to rank semantically. */
const semanticConfiguration = z.strictObject({
  name,
  prioritizedFields: z.strictObject({
    titleField: semanticField.nullish(),
    prioritizedContentFields: z.array(semanticField).nullish(),
    prioritizedKeywordsFields: z.array(semanticField).nullish(),
  }),
});

/** The body of creating or changing an index, as far as it is scripted. */
export const indexDefinition = z.strictObject({
  '@odata.etag': z.string().nullish(),
  name: z.string().regex(/^(?=.{2,128}$)[a-z0-9](?!.*--)[a-z0-9-]*[a-z0-9]$/, 'is not a valid index name'),
  fields: z.array(field).min(1).max(1000),
  semantic: z
    .strictObject({
      defaultConfiguration: z.string().nullish(),
      configurations: z.array(semanticConfiguration).nullish(),
    })
    .nullish(),
  vectorSearch: z
    .strictObject({
      profiles: z.array(profile).nullish(),
      algorithms: z.array(algorithm).nullish(),
      vectorizers: z.array(vectorizer).nullish(),
    })
    .nullish(),
});

export type FieldDefinition = z.infer<typeof field>;
export type IndexDefinition = z.infer<typeof indexDefinition>;
export type SemanticConfiguration = z.infer<typeof semanticConfiguration>;

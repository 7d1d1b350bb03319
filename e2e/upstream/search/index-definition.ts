import { z } from 'zod';

const name = z.string().min(1).max(128);
const flag = z.boolean().nullish();
const SCALARS = [
  'String',
  'Int32',
  'Int64',
  'Double',
  'Boolean',
  'DateTimeOffset',
  'GeographyPoint',
  'ComplexType',
  'Single',
  'Half',
  'Int16',
  'SByte',
  'Byte',
];
const COLLECTION_ONLY = new Set(['Single', 'Half', 'Int16', 'SByte', 'Byte']);
const TYPES = SCALARS.flatMap((scalar) =>
  COLLECTION_ONLY.has(scalar)
    ? [`Collection(Edm.${scalar})`]
    : [`Edm.${scalar}`, `Collection(Edm.${scalar})`],
);

const fieldShape = {
  name: z.string().regex(/^(?!azureSearch)[A-Za-z][A-Za-z0-9_]{0,127}$/, 'is not a valid field name'),
  type: z.enum(TYPES as [string, ...string[]]),
  key: flag,
  retrievable: flag,
  stored: flag,
  searchable: flag,
  filterable: flag,
  sortable: flag,
  facetable: flag,
  analyzer: name.nullish(),
  searchAnalyzer: name.nullish(),
  indexAnalyzer: name.nullish(),
  normalizer: name.nullish(),
  dimensions: z.int().min(2).max(4096).nullish(),
  vectorSearchProfile: name.nullish(),
  vectorEncoding: z.enum(['packedBit']).nullish(),
  synonymMaps: z.array(z.string()).max(1).nullish(),
  permissionFilter: z.enum(['userIds', 'groupIds', 'rbacScope']).nullish(),
};

/** A field as a request defines it; only complex ones have fields of their own. */
export interface FieldDefinition extends z.infer<z.ZodObject<typeof fieldShape>> {
  fields?: FieldDefinition[] | null | undefined;
}

const field: z.ZodType<FieldDefinition> = z.lazy(() =>
  z.strictObject({ ...fieldShape, fields: z.array(field).nullish() }),
);

const metric = z.enum(['cosine', 'euclidean', 'dotProduct', 'hamming']).nullish();
const algorithm = z.discriminatedUnion('kind', [
  z.strictObject({
    name,
    kind: z.literal('hnsw'),
    hnswParameters: z
      .strictObject({
        m: z.int().min(4).max(10).nullish(),
        efConstruction: z.int().min(100).max(1000).nullish(),
        efSearch: z.int().min(100).max(1000).nullish(),
        metric,
      })
      .nullish(),
  }),
  z.strictObject({
    name,
    kind: z.literal('exhaustiveKnn'),
    exhaustiveKnnParameters: z.strictObject({ metric }).nullish(),
  }),
]);

const authIdentity = z.looseObject({ '@odata.type': z.string() }).nullish();
const vectorizer = z.discriminatedUnion('kind', [
  z.strictObject({
    name,
    kind: z.literal('azureOpenAI'),
    azureOpenAIParameters: z.strictObject({
      resourceUri: z.url(),
      deploymentId: z.string(),
      apiKey: z.string().nullish(),
      authIdentity,
      modelName: z.enum(['text-embedding-ada-002', 'text-embedding-3-large', 'text-embedding-3-small']),
    }),
  }),
  z.strictObject({
    name,
    kind: z.literal('customWebApi'),
    customWebApiParameters: z.looseObject({ uri: z.url() }),
  }),
]);

const compression = z.looseObject({ name, kind: z.enum(['scalarQuantization', 'binaryQuantization']) });
const profile = z.strictObject({
  name,
  algorithm: name,
  vectorizer: name.nullish(),
  compression: name.nullish(),
});
const semanticField = z.strictObject({ fieldName: name });

/** One way to rank semantically. */
const semanticConfiguration = z.strictObject({
  name,
  prioritizedFields: z.strictObject({
    titleField: semanticField.nullish(),
    prioritizedContentFields: z.array(semanticField).nullish(),
    prioritizedKeywordsFields: z.array(semanticField).nullish(),
  }),
  rankingOrder: z.enum(['BoostedRerankerScore', 'RerankerScore']).nullish(),
});

/** The body of creating or changing an index. */
export const indexDefinition = z.strictObject({
  '@odata.context': z.string().optional(),
  '@odata.etag': z.string().nullish(),
  name: z.string().regex(/^(?=.{2,128}$)[a-z0-9](?!.*--)[a-z0-9-]*[a-z0-9]$/, 'is not a valid index name'),
  description: z.string().nullish(),
  fields: z.array(field).min(1).max(1000),
  scoringProfiles: z.array(z.looseObject({ name })).nullish(),
  defaultScoringProfile: z.string().nullish(),
  corsOptions: z
    .strictObject({ allowedOrigins: z.array(z.string()), maxAgeInSeconds: z.int().nullish() })
    .nullish(),
  suggesters: z
    .array(
      z.strictObject({
        name,
        searchMode: z.literal('analyzingInfixMatching'),
        sourceFields: z.array(name).min(1),
      }),
    )
    .nullish(),
  analyzers: z.array(z.looseObject({ '@odata.type': z.string(), name })).nullish(),
  tokenizers: z.array(z.looseObject({ '@odata.type': z.string(), name })).nullish(),
  tokenFilters: z.array(z.looseObject({ '@odata.type': z.string(), name })).nullish(),
  charFilters: z.array(z.looseObject({ '@odata.type': z.string(), name })).nullish(),
  normalizers: z.array(z.looseObject({ '@odata.type': z.string(), name })).nullish(),
  encryptionKey: z.looseObject({}).nullish(),
  similarity: z
    .strictObject({
      '@odata.type': z.enum([
        '#Microsoft.Azure.Search.BM25Similarity',
        '#Microsoft.Azure.Search.ClassicSimilarity',
      ]),
      k1: z.number().nullish(),
      b: z.number().nullish(),
    })
    .nullish(),
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
      compressions: z.array(compression).nullish(),
    })
    .nullish(),
  permissionFilterOption: z.enum(['enabled', 'disabled']).nullish(),
});

export type IndexDefinition = z.infer<typeof indexDefinition>;
export type SemanticConfiguration = z.infer<typeof semanticConfiguration>;

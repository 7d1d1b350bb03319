import { z } from 'zod';

const common = {
  k: z.int().min(1).max(10_000).nullish(),
  fields: z.string().nullish(),
  exhaustive: z.boolean().nullish(),
  oversampling: z.number().min(1).nullish(),
  weight: z.number().positive().nullish(),
};

const vectorQuery = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('vector'), vector: z.array(z.number()), ...common }),
  z.strictObject({
    kind: z.literal('text'),
    text: z.string(),
    queryRewrites: z
      .string()
      .regex(/^(none|generative(\|count-([1-9]|10))?)$/)
      .nullish(),
    ...common,
  }),
]);

/** The body of a search. `queryRewrites`, `queryLanguage` and `debug` are of later versions only. */
export const searchRequest = z.strictObject({
  search: z.string().nullish(),
  searchFields: z.string().nullish(),
  searchMode: z.enum(['any', 'all']).nullish(),
  queryType: z.enum(['simple', 'full', 'semantic']).nullish(),
  filter: z.string().nullish(),
  top: z.int().min(0).max(2_147_483_647).nullish(),
  skip: z.int().nullish(),
  count: z.boolean().nullish(),
  orderby: z.string().nullish(),
  select: z.string().nullish(),
  facets: z.array(z.string()).nullish(),
  highlight: z.string().nullish(),
  highlightPreTag: z.string().nullish(),
  highlightPostTag: z.string().nullish(),
  minimumCoverage: z.number().min(0).max(100).nullish(),
  scoringStatistics: z.enum(['local', 'global']).nullish(),
  sessionId: z.string().regex(/^[^_]/).nullish(),
  scoringParameters: z.array(z.string()).nullish(),
  scoringProfile: z.string().nullish(),
  semanticConfiguration: z.string().nullish(),
  semanticErrorHandling: z.enum(['partial', 'fail']).nullish(),
  semanticMaxWaitInMilliseconds: z.int().min(700).nullish(),
  semanticQuery: z.string().nullish(),
  answers: z
    .string()
    .regex(
      /^(none|extractive(\|((count-([1-9]|10)|threshold-(0(\.\d+)?|1(\.0+)?)|maxcharlength-\d+)(,|$))*)?)$/,
    )
    .nullish(),
  captions: z
    .string()
    .regex(/^(none|extractive(\|((highlight-(true|false)|maxcharlength-\d+)(,|$))*)?)$/)
    .nullish(),
  vectorQueries: z.array(vectorQuery).max(10).nullish(),
  vectorFilterMode: z.enum(['preFilter', 'postFilter']).nullish(),
  debug: z
    .string()
    .regex(/^(disabled|semantic|vector|queryRewrites|innerHits|all)(\|(semantic|vector|queryRewrites))*$/)
    .nullish(),
  queryRewrites: z
    .string()
    .regex(/^(none|generative(\|count-([1-9]|10))?)$/)
    .nullish(),
  queryLanguage: z.string().nullish(),
});

export type SearchRequest = z.infer<typeof searchRequest>;
export type VectorQuery = z.infer<typeof vectorQuery>;

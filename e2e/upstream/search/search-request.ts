import { z } from 'zod';

const rewrites = z
  .string()
  .regex(/^(none|generative(\|count-([1-9]|10))?)$/)
  .nullish();
const common = {
  k: z.int().min(1).max(10_000).nullish(),
  fields: z.string().nullish(),
};
const vectorQuery = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('vector'), vector: z.array(z.number()), ...common }),
  z.strictObject({ kind: z.literal('text'), text: z.string(), queryRewrites: rewrites, ...common }),
]);

/** The body of a search, as far as it is scripted. `queryRewrites` and `queryLanguage` are of later versions only. */
export const searchRequest = z.strictObject({
  search: z.string().nullish(),
  searchMode: z.literal('any').nullish(),
  queryType: z.enum(['simple', 'semantic']).nullish(),
  filter: z.string().nullish(),
  top: z.int().min(0).max(2_147_483_647).nullish(),
  skip: z.int().min(0).max(100_000).nullish(),
  count: z.boolean().nullish(),
  orderby: z.string().nullish(),
  select: z.string().nullish(),
  facets: z.array(z.string()).nullish(),
  highlight: z.string().nullish(),
  semanticConfiguration: z.string().nullish(),
  semanticErrorHandling: z.enum(['partial', 'fail']).nullish(),
  semanticQuery: z.string().nullish(),
  answers: z
    .string()
    .regex(/^(none|extractive(\|count-([1-9]|10))?)$/)
    .nullish(),
  captions: z
    .string()
    .regex(/^(none|extractive(\|highlight-(true|false))?)$/)
    .nullish(),
  vectorQueries: z.array(vectorQuery).max(10).nullish(),
  vectorFilterMode: z.literal('preFilter').nullish(),
  queryRewrites: rewrites,
  queryLanguage: z.string().nullish(),
});

export type SearchRequest = z.infer<typeof searchRequest>;
export type VectorQuery = z.infer<typeof vectorQuery>;

import { z } from 'zod';
import { anyJson } from '../any-json.ts';

const field = z.string().min(1).max(200);
const template = z.string().max(20_000);
const fileName = z.string().min(1).max(300);

/** Arguments of the search; "Azure" in the name is the protocol's: it reaches whichever engine is configured. */
const searchFetcher = z.looseObject({
  query: z.string().max(10_000).nullish(),
  filter: z.string().max(100_000).nullish(),
  top_k: z.number().int().min(0).max(50).nullish(),
  include_total_count: z.boolean().nullish(),
  facets: z.array(z.string().max(300)).max(50).nullish(),
  highlight_fields: z.array(field).max(50).nullish(),
  select_fields: z.array(field).max(100).nullish(),
  vector_search: z.boolean().nullish(),
});

const historyMessage = z.looseObject({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  sources: z.array(anyJson).nullish(),
});

const effort = z.enum(['minimal', 'low', 'medium', 'high', 'auto']);
const count = z.number().int().min(1).max(8);
const parameters = z.looseObject({
  n: count.nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: z.number().int().min(1).max(32_768).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  stop: z.union([z.string().max(100), z.array(z.string().max(100)).min(1).max(4)]).nullish(),
  seed: z.number().int().nullish(),
});

const overrideConfig = z.looseObject({
  llm: z.union([z.string().max(200), parameters]).nullish(),
  model: z.string().max(200).nullish(),
  n: count.nullish(),
  params: parameters.nullish(),
  reasoning_effort: effort.nullish(),
  reasoning: z.looseObject({ effort: effort.nullish() }).nullish(),
});

const abTesting = z.looseObject({
  user_id: z.string().min(1).max(200),
  session_id: z.string().max(200).nullish(),
  experiment_name: z.string().max(100).nullish(),
});

/** `POST /api/v2/flexible-chat`; further keys are legal and ignored. */
export const flexibleChatSchema = z.looseObject({
  question: z.string().trim().min(1).max(100_000),
  fetch_args: z.looseObject({ AzureSearchFetcher: searchFetcher.nullish() }).nullish(),
  history: z.array(historyMessage).max(10_000).nullish(),
  ab_testing: abTesting.nullish(),
  system_prompt_template: template.nullish(),
  system_prompt_file: fileName.nullish(),
  response_template: template.nullish(),
  response_template_file: fileName.nullish(),
  template_variables: z.record(z.string().max(100), anyJson).nullish(),
  override_config: overrideConfig.nullish(),
  metadata: z.record(z.string(), anyJson).nullish(),
});

/** `POST /api/v2/flexible-rag`: a single turn, which may do without the documents. */
export const flexibleRagSchema = flexibleChatSchema.extend({ skip_knowledge_base: z.boolean().nullish() });

/** A checked request of either kind. */
export type FlexibleRequest = z.infer<typeof flexibleRagSchema>;

/** The parameters of generation in `override_config`. */
export type FlexibleParameters = z.infer<typeof parameters>;

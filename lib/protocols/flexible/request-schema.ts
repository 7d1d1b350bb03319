import { z } from 'zod';
import { scopeSettings, settingGroups } from '#lib/core/settings/settings.ts';
import { REASONING_EFFORTS } from '#lib/shared/efforts.ts';
import { answerTokens, anyJson } from '../request-fields.ts';

const field = z.string().min(1).max(200);
const template = z.string().max(20_000);
const fileName = z.string().min(1).max(300);

/** Search arguments. The protocol's name says "Azure", but they apply to any configured engine. */
const searchFetcher = z.looseObject({
  query: z.string().max(10_000).nullish().meta({ description: 'Replaces the question as the search query.' }),
  filter: z.string().max(100_000).nullish().meta({
    description: 'OData filter over index fields; it only narrows what the caller may read.',
  }),
  include_category: settingGroups.search.include_category.nullable(),
  include_documents: scopeSettings.include_documents.nullable(),
  include_folder: scopeSettings.include_folder.nullable(),
  own_documents_only: z.boolean().nullish(),
  top_k: z
    .number()
    .int()
    .min(0)
    .max(50)
    .nullish()
    .meta({ description: 'Passages sent to the model; 0 skips the search.' }),
  include_total_count: z.boolean().nullish(),
  facets: z
    .array(z.string().max(300))
    .max(50)
    .nullish()
    .meta({ description: 'Each is a field, optionally with the number of values: `category,count:5`.' }),
  highlight_fields: z.array(field).max(50).nullish(),
  select_fields: z
    .array(field)
    .max(100)
    .nullish()
    .meta({ description: 'Fields of each source; all of them when absent.' }),
  vector_search: z
    .boolean()
    .nullish()
    .meta({ description: 'True for hybrid search, false for text search.' }),
});

const historyMessage = z.looseObject({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  sources: z.array(anyJson).nullish(),
});

const effort = z.enum([...REASONING_EFFORTS, 'auto']);
const count = z.number().int().min(1).max(8);
const parameters = z.looseObject({
  n: count.nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: answerTokens.nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  stop: z.union([z.string().max(100), z.array(z.string().max(100)).min(1).max(4)]).nullish(),
  seed: z.number().int().nullish(),
});

const overrideConfig = z.looseObject({
  llm: z
    .union([z.string().max(200), parameters])
    .nullish()
    .meta({ description: 'An alias of `/api/v2/models`, or parameters.' }),
  model: z.string().max(200).nullish().meta({ description: 'An alias, used when `llm` names none.' }),
  n: count.nullish().meta({ description: 'The number of answers; takes precedence over `params.n`.' }),
  params: parameters.nullish(),
  reasoning_effort: effort.nullish(),
  reasoning: z.looseObject({ effort: effort.nullish() }).nullish(),
});

const abTesting = z.looseObject({
  user_id: z.string().min(1).max(200).meta({ description: 'The same user always gets the same variant.' }),
  session_id: z.string().max(200).nullish(),
  experiment_name: z
    .string()
    .max(100)
    .nullish()
    .meta({ description: 'A configured experiment; the first when absent.' }),
});

/** `POST /api/v2/flexible-chat`; unknown keys are ignored. */
export const flexibleChatSchema = z.looseObject({
  question: z.string().trim().min(1).max(100_000).meta({ description: 'The latest message of the user.' }),
  fetch_args: z.looseObject({ AzureSearchFetcher: searchFetcher.nullish() }).nullish(),
  history: z.array(historyMessage).max(10_000).nullish(),
  ab_testing: abTesting.nullish(),
  system_prompt_template: template
    .nullish()
    .meta({ description: 'A Jinja2 template; requires permission to change prompts.' }),
  system_prompt_file: fileName
    .nullish()
    .meta({ description: 'The name of a template configured by the operator.' }),
  response_template: template
    .nullish()
    .meta({ description: 'A Jinja2 template that receives the answer as `answer`.' }),
  response_template_file: fileName
    .nullish()
    .meta({ description: 'The name of a template configured by the operator.' }),
  template_variables: z.record(z.string().max(100), anyJson).nullish().meta({
    description:
      'Template variables, in addition to `question`, `history`, `user_id`, `metadata`, `request_metadata` and `answer`.',
  }),
  override_config: overrideConfig.nullish(),
  metadata: z
    .record(z.string(), anyJson)
    .nullish()
    .meta({ description: 'Returned unchanged; templates read it as `request_metadata`.' }),
});

/** `POST /api/v2/flexible-rag`: a single turn that may skip the documents. */
export const flexibleRagSchema = flexibleChatSchema.extend({
  skip_knowledge_base: z.boolean().nullish().meta({ description: 'Answers without the documents.' }),
});

/** A validated request of either kind. */
export type FlexibleRequest = z.infer<typeof flexibleRagSchema>;

/** The parameters of generation in `override_config`. */
export type FlexibleParameters = z.infer<typeof parameters>;

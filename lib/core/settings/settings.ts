import { z } from 'zod';
import { REASONING_EFFORTS, RETRIEVAL_EFFORTS } from '#lib/shared/efforts.ts';

const vectorField = z.enum(['embedding', 'imageEmbedding']);

/** The most tokens that an answer may have. A request that asks for more gets these. */
export const MAX_ANSWER_TOKENS = 32_768;

/** Every setting by its part of the settings form, in the order of the form. Those of every day are for all readers. */
export const settingGroups = {
  everyday: {
    answer_length: z.enum(['short', 'normal', 'detailed']).default('normal'),
    language: z.string().max(35).optional(),
    suggest_followup_questions: z.boolean().default(false),
    model: z.string().max(200).optional(),
  },
  search: {
    retrieval_mode: z.enum(['hybrid', 'vectors', 'text']).default('hybrid'),
    top: z
      .number()
      .int()
      .min(1)
      .max(50)
      .optional()
      .describe(
        'Passages given to the answerer. When absent: 10 for a chat model with a window of 32,000 tokens or more, 7 from 16,000, 5 from 8,000, otherwise 3.',
      ),
    query_rewriting: z.boolean().default(true),
    minimum_search_score: z.number().min(0).default(0),
    minimum_reranker_score: z.number().min(0).max(4).default(0),
    semantic_ranker: z.boolean().default(false),
    semantic_captions: z.boolean().default(false),
    include_category: z.string().max(200).optional(),
    exclude_category: z.string().max(200).optional(),
    vector_fields: z.array(vectorField).min(1).max(2).default(['embedding']),
    search_text_embeddings: z.boolean().default(true),
    search_image_embeddings: z.boolean().default(true),
    strictness: z.number().int().min(1).max(5).optional(),
    max_search_queries: z.number().int().min(1).max(10).optional(),
    allow_partial_result: z.boolean().default(false),
    use_agentic_knowledgebase: z.boolean().default(false),
    retrieval_reasoning_effort: z.enum(RETRIEVAL_EFFORTS).optional(),
    use_web_source: z.boolean().default(true),
    use_sharepoint_source: z.boolean().default(true),
    search_max_subqueries: z.number().int().min(1).max(40).optional(),
  },
  answer: {
    temperature: z.number().min(0).max(2).default(0.3),
    reasoning_effort: z.enum(REASONING_EFFORTS).optional(),
    max_tokens: z.number().int().min(1).max(MAX_ANSWER_TOKENS).optional(),
    seed: z.number().int().optional(),
  },
  sources: {
    in_scope: z.boolean().default(true),
    use_gpt4v: z.boolean().default(false),
    gpt4v_input: z.enum(['text', 'textAndImages', 'images']).default('textAndImages'),
    send_text_sources: z.boolean().default(true),
    send_image_sources: z.boolean().default(true),
  },
  access: {
    use_oid_security_filter: z.boolean().default(false),
    use_groups_security_filter: z.boolean().default(false),
  },
  prompt: {
    prompt_template: z.string().max(20_000).optional(),
  },
};

/**
 * The settings that choose the documents to search, beside `include_category`. They belong to a question and have no
 * place in the settings form. Each only narrows what the caller may read.
 */
export const scopeSettings = {
  include_documents: z.array(z.string().min(1).max(2000)).min(1).max(50).optional(),
  include_folder: z.string().max(1000).optional(),
  own_documents_only: z.boolean().default(false),
};

/** A part of the settings form. */
export type SettingGroup = keyof typeof settingGroups;

/**
 * Every setting that a request may send in `context.overrides`, with range and default: the single source for
 * validation, `/openapi.json` and the settings panel.
 */
export const settingsSchema = z.object({
  ...settingGroups.everyday,
  ...settingGroups.search,
  ...scopeSettings,
  ...settingGroups.answer,
  ...settingGroups.sources,
  ...settingGroups.access,
  ...settingGroups.prompt,
});

/** The settings of one request with defaults applied. Keys are spelled as on the wire. */
export type Settings = z.infer<typeof settingsSchema>;

/** A setting that the settings form shows. */
export type FormSetting = Exclude<keyof Settings, keyof typeof scopeSettings>;

/** The settings of a request that sends none. */
export const defaultSettings: Settings = settingsSchema.parse({});

import { z } from 'zod';

const vectorField = z.enum(['embedding', 'imageEmbedding']);

/**
 * Every setting a request may carry in `context.overrides`, with range and default: the one list behind
 * validation, `/openapi.json` and the settings panel.
 */
export const settingsSchema = z.object({
  retrieval_mode: z.enum(['hybrid', 'vectors', 'text']).default('hybrid'),
  top: z.number().int().min(1).max(50).default(3),
  temperature: z.number().min(0).max(2).default(0.3),
  semantic_ranker: z.boolean().default(false),
  semantic_captions: z.boolean().default(false),
  query_rewriting: z.boolean().default(true),
  minimum_search_score: z.number().min(0).default(0),
  minimum_reranker_score: z.number().min(0).max(4).default(0),
  include_category: z.string().max(200).optional(),
  exclude_category: z.string().max(200).optional(),
  prompt_template: z.string().max(20_000).optional(),
  suggest_followup_questions: z.boolean().default(false),
  use_oid_security_filter: z.boolean().default(false),
  use_groups_security_filter: z.boolean().default(false),
  vector_fields: z.array(vectorField).min(1).max(2).default(['embedding']),
  use_gpt4v: z.boolean().default(false),
  gpt4v_input: z.enum(['text', 'textAndImages', 'images']).default('textAndImages'),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
  seed: z.number().int().optional(),
  max_tokens: z.number().int().min(1).max(32_768).optional(),
  model: z.string().max(200).optional(),
  language: z.string().max(35).optional(),
  send_text_sources: z.boolean().default(true),
  send_image_sources: z.boolean().default(true),
  search_text_embeddings: z.boolean().default(true),
  search_image_embeddings: z.boolean().default(true),
  strictness: z.number().int().min(1).max(5).optional(),
  in_scope: z.boolean().default(true),
  max_search_queries: z.number().int().min(1).max(10).optional(),
  allow_partial_result: z.boolean().default(false),
});

/** The settings of one request, defaults filled in. Keys are spelled as on the wire. */
export type Settings = z.infer<typeof settingsSchema>;

/** The settings a caller gets who sends none. */
export const defaultSettings: Settings = settingsSchema.parse({});

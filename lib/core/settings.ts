import { z } from 'zod';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

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

/** Settings read from a request, and the keys that name no setting. */
export interface ReadSettings {
  settings: Settings;
  ignored: string[];
}

/**
 * Reads settings from `context.overrides` and, for older clients, flat from `context`; overrides win.
 * `null` and `""` mean "not set". Throws `bad-request` naming the first field at fault, what was given and what is allowed.
 */
export function readSettings(context: Record<string, unknown>): ReadSettings {
  const { overrides = {}, ...flat } = context;
  if (overrides !== null && !isRecord(overrides)) {
    throw new AppError('bad-request', 'context.overrides must be an object.', { field: 'context.overrides' });
  }
  const given = { ...settingsIn(flat), ...settingsIn(overrides ?? {}) };
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) throw settingError(parsed.error.issues[0], given, overrides ?? {});
  const ignored = [...Object.keys(flat), ...Object.keys(overrides ?? {})].filter((key) => !isSetting(key));
  return { settings: parsed.data, ignored: [...new Set(ignored)] };
}

function isSetting(key: string): boolean {
  return Object.hasOwn(settingsSchema.shape, key);
}

function settingsIn(source: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(source).filter(([key, value]) => isSetting(key) && value !== null && value !== ''),
  );
}

function settingError(
  issue: z.core.$ZodIssue | undefined,
  given: Record<string, unknown>,
  overrides: Record<string, unknown>,
): AppError {
  const key = String(issue?.path[0] ?? '');
  const field = Object.hasOwn(overrides, key) ? `context.overrides.${key}` : `context.${key}`;
  const value = JSON.stringify(given[key])?.slice(0, 80);
  return new AppError('bad-request', `${field} is ${value}; ${issue?.message ?? 'not allowed'}.`, { field });
}

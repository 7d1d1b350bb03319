import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';

/** The query options of a model list. */
export interface ModelsQuery {
  validate: boolean;
  /** Sends each model a test request instead of only checking its configuration. */
  deep: boolean;
  filterUnhealthy: boolean;
  /** Only models with or without vision; undefined for both. */
  supportsMultimodal: boolean | undefined;
}

/** Whether a model works; `error` is one of our codes. */
export interface ModelHealth {
  ok: boolean;
  error: string | null;
}

/** Reads the query of `GET /api/v2/models`. `deep` and `filter_unhealthy` imply validation. Throws `bad-request`. */
export function readModelsQuery(parameters: URLSearchParams): ModelsQuery {
  const deep = flag(parameters, 'deep') ?? false;
  const filterUnhealthy = flag(parameters, 'filter_unhealthy') ?? false;
  return {
    validate: (flag(parameters, 'validate') ?? false) || deep || filterUnhealthy,
    deep,
    filterUnhealthy,
    supportsMultimodal: flag(parameters, 'supports_multimodal'),
  };
}

function flag(parameters: URLSearchParams, name: string): boolean | undefined {
  const value = parameters.get(name);
  if (value === null || value === '') return undefined;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new AppError('bad-request', `${name} is "${value.slice(0, 40)}"; use true or false.`, {
    field: name,
  });
}

/** Encodes one entry of the list. */
export function encodeModel(model: ModelDescription, health: ModelHealth | undefined): JsonObject {
  const { alias, provider, deployment, model: name, isDefault, readsImages, contextTokens } = model;
  return {
    alias,
    provider,
    deployment,
    model: name,
    is_default: isDefault,
    supports_multimodal: readsImages,
    context_tokens: contextTokens,
    ...(health && { validation: { ok: health.ok, error: health.error } }),
  };
}

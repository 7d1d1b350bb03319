import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Overrides } from './overrides.ts';

/** The model and parameters that were actually used. */
export interface Effective {
  model: JsonObject;
  parameters: JsonObject;
  effort: string;
  reasoning: JsonObject;
}

/**
 * Returns the effective model and parameters. Parameters that the model does not support are omitted. Effort `auto` is
 * the model's own choice; an unsupported effort is reported as sanitized.
 */
export function effectiveOf(
  { settings, sampling = {} }: AnswerRequest,
  { effort }: Overrides,
  model: ModelDescription,
): Effective {
  const supports = (key: keyof Settings) => !model.ignores.includes(key);
  const sent = supports('reasoning_effort') ? (settings.reasoning_effort ?? null) : null;
  const { topP, frequencyPenalty, presencePenalty, stop } = sampling;
  const parameters: Record<string, Json | undefined> = {
    temperature: supports('temperature') ? settings.temperature : undefined,
    top_p: topP,
    max_tokens: supports('max_tokens') ? settings.max_tokens : undefined,
    seed: supports('seed') ? settings.seed : undefined,
    frequency_penalty: frequencyPenalty,
    presence_penalty: presencePenalty,
    stop,
  };
  const { alias, provider, deployment, model: name } = model;
  return {
    model: { alias, provider, deployment, model: name },
    parameters: defined(parameters),
    effort: effort ?? 'auto',
    reasoning: {
      requested: effort ?? null,
      sent_effort: sent,
      provider,
      source: effort === undefined ? 'default' : 'request',
      sanitized: effort !== undefined && effort !== sent,
    },
  };
}

function defined(values: Record<string, Json | undefined>): JsonObject {
  const entries = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}

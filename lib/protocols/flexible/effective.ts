import type { ModelDescription } from '#lib/core/model-description.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import type { Settings } from '#lib/core/settings.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Overrides } from './overrides.ts';

/** What was really used, whatever was asked for. */
export interface Effective {
  model: JsonObject;
  parameters: JsonObject;
  effort: string;
  reasoning: JsonObject;
}

/**
 * The model and the parameters in effect. A parameter that the model does not take is left out; an effort of `auto` is
 * the model's own choice, and one that the model does not take is told as sanitized.
 */
export function effectiveOf(
  { settings, sampling = {} }: AnswerRequest,
  { effort }: Overrides,
  model: ModelDescription,
): Effective {
  const takes = (key: keyof Settings) => !model.ignores.includes(key);
  const sent = takes('reasoning_effort') ? (settings.reasoning_effort ?? null) : null;
  const { topP, frequencyPenalty, presencePenalty, stop } = sampling;
  const parameters: Record<string, Json | undefined> = {
    temperature: takes('temperature') ? settings.temperature : undefined,
    top_p: topP,
    max_tokens: takes('max_tokens') ? settings.max_tokens : undefined,
    seed: takes('seed') ? settings.seed : undefined,
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

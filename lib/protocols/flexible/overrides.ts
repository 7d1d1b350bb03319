import type { Sampling } from '#lib/core/question/search-options.ts';
import type { VariantOverrides } from '#lib/core/settings/experiments.ts';
import { atMostAnswerTokens } from '#lib/core/settings/read-settings.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import type { FlexibleParameters, FlexibleRequest } from './request-schema.ts';

/** The combined overrides of `override_config` and an experiment; absent values are undefined. */
export interface Overrides {
  alias: string | undefined;
  n: number | undefined;
  parameters: FlexibleParameters;
  /** As written by the caller, including `auto`. */
  effort: NonNullable<NonNullable<FlexibleRequest['override_config']>['reasoning_effort']> | undefined;
}

/** An alias for the default model. */
const DEFAULT_ALIAS = 'default';

/**
 * Reads `override_config` on top of the variant's overrides. `llm` may be an alias or an object of parameters; `n`
 * takes precedence over `params.n`, and `params` over `llm`.
 */
export function readOverrides(
  { override_config }: Pick<FlexibleRequest, 'override_config'>,
  variant: VariantOverrides = {},
): Overrides {
  const { llm, model, n, params, reasoning_effort, reasoning } = override_config ?? {};
  const alias = (typeof llm === 'string' ? llm : undefined) ?? model ?? variant.llm;
  const parameters = {
    ...given({ temperature: variant.temperature }),
    ...given(typeof llm === 'object' ? llm : null),
    ...given(params),
  };
  return {
    alias: alias === DEFAULT_ALIAS ? undefined : alias,
    n: n ?? parameters.n ?? undefined,
    parameters,
    effort: reasoning_effort ?? reasoning?.effort ?? variant.reasoning_effort,
  };
}

function given(parameters: FlexibleParameters | null | undefined): FlexibleParameters {
  const entries = Object.entries(parameters ?? {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries);
}

/** Parameters that correspond to our settings. */
export function settingsFrom({ alias, parameters, effort }: Overrides): Partial<Settings> {
  const { temperature, max_tokens, seed } = parameters;
  return {
    ...(alias !== undefined && { model: alias }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof max_tokens === 'number' && { max_tokens: atMostAnswerTokens(max_tokens) }),
    ...(typeof seed === 'number' && { seed }),
    ...(effort !== undefined && effort !== 'auto' && { reasoning_effort: effort }),
  };
}

/** Parameters that are passed to the model unchanged. */
export function samplingFrom({ parameters }: Overrides): Sampling {
  const { top_p, frequency_penalty, presence_penalty, stop } = parameters;
  return {
    ...(typeof top_p === 'number' && { topP: top_p }),
    ...(typeof frequency_penalty === 'number' && { frequencyPenalty: frequency_penalty }),
    ...(typeof presence_penalty === 'number' && { presencePenalty: presence_penalty }),
    ...(stop && { stop: typeof stop === 'string' ? [stop] : stop }),
  };
}

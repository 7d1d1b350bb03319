import type { OpenAI } from 'openai';
import type { OnYourDataConfig } from '#lib/config/services.ts';
import { generationOptions } from '#lib/core/answer/generate.ts';
import { toMessage } from '#lib/core/answer/prompt.ts';
import { lastTurn } from '#lib/core/answer/search-request.ts';
import { type PromptTexts, systemPrompt } from '#lib/core/answer/system-prompt.ts';
import { defaultAnswerTokens, fitPrompt } from '#lib/core/answer/token-budget.ts';
import type { PromptMessage } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest, SearchDirections } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { countTokens } from '#lib/text/tokens.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { chatRequest } from '../openai/chat-request.ts';
import { readOpenAiFailure, saidInError } from '../openai/openai-failure.ts';
import { type AskedSource, askedSource, type SearchParameters } from './data-source.ts';

/** Directions of protocol 4 that our own search follows and the service cannot. */
const NOT_DIRECTED: readonly [keyof SearchDirections, string][] = [
  ['skip', 'doing without documents'],
  ['query', 'a query of one’s own'],
  ['filter', 'a filter'],
  ['facets', 'facets'],
  ['highlightFields', 'highlights'],
  ['select', 'a choice of fields'],
  ['fields', 'a mapping of fields'],
  ['credential', 'a key or token of one’s own'],
];

/**
 * Throws `bad-request` for directions that the service does not support. Above all a filter: joined as text,
 * a caller's brackets could break out of the access filter.
 */
export function refuseSearchOptions(
  { directions = {}, toolUse }: AnswerRequest,
  through = 'Azure OpenAI On Your Data',
): void {
  if (toolUse) {
    const message = `This server answers through ${through}, which calls no tools; leave them out.`;
    throw new AppError('bad-request', message, { field: 'tools' });
  }
  const refused = NOT_DIRECTED.find(([key]) => directions[key]);
  if (!refused) return;
  const [field, what] = refused;
  const message = `This server answers through ${through}, where ${what} is not available; leave it out.`;
  throw new AppError('bad-request', message, { field });
}

/** One question for the service. The data source goes beside `chat`, in the field `data_sources`. */
export interface DataRequest {
  chat: OpenAI.ChatCompletionCreateParamsStreaming;
  source: AskedSource;
  /** The conversation as sent, after the role information. */
  messages: PromptMessage[];
  droppedTurns: number;
}

/**
 * Builds the request: the conversation within half of the model's context (the other half is for retrieved
 * documents), and the role information, empty unless the request sets one, since the service has its own
 * instructions. `config` names only fields that the index has. Throws `context-length` if the question does not fit, and the errors of `askedSource`.
 */
export async function dataRequest(
  config: OnYourDataConfig,
  request: AnswerRequest,
  prompts: PromptTexts,
  signal: AbortSignal,
): Promise<DataRequest> {
  const { model } = config;
  const role = systemPrompt(request, { ...prompts, system: '', systemOpen: '' }).trim();
  const question = toMessage(lastTurn(request.turns));
  const history = request.singleTurn ? [] : request.turns.slice(0, -1).map(toMessage);
  const room = model.contextTokens - (request.settings.max_tokens ?? defaultAnswerTokens(model));
  const fit = await fitPrompt(
    { system: role, question: asPart(question), history: history.map(asPart), sources: [], pictures: [] },
    Math.floor(room / 2),
    countTokens,
    signal,
  );
  const turns = [...history.slice(history.length - fit.turns), question];
  const prompt = {
    messages: turns,
    question: question.content,
    passages: [],
    extraPassages: [],
    followUps: request.settings.suggest_followup_questions,
  };
  return {
    chat: chatRequest(model, prompt, generationOptions(request)),
    source: askedSource(config, request, role),
    messages: [...(role ? [{ role: 'system' as const, content: role }] : []), ...turns],
    droppedTurns: history.length - fit.turns,
  };
}

function asPart({ content }: PromptMessage) {
  return { text: content, images: 0 };
}

/** Parameters of later API versions. Questions can be answered without them; the filter is not among them. */
const OPTIONAL = ['include_contexts', 'max_search_queries', 'allow_partial_result'] as const;
const NOT_KNOWN =
  /#\/data_sources\/0\/(?:azure_search\/)?parameters\/(\w+): (?:Extra inputs are not permitted|.*(?:unknown|unexpected|unrecognized))/i;

type OptionalParameter = (typeof OPTIONAL)[number];

/** The parameters that the configured API version has rejected so far. */
export class RefusedParameters {
  readonly #refused = new Set<OptionalParameter>();

  /** Sends `parameters` without those rejected so far, and once more without a newly rejected one. */
  async ask<T>(parameters: SearchParameters, send: (parameters: SearchParameters) => Promise<T>): Promise<T> {
    for (;;) {
      const accepted = { ...parameters };
      for (const name of this.#refused) delete accepted[name];
      try {
        return await send(accepted);
      } catch (thrown) {
        const name = refusedIn(thrown);
        if (name === undefined || accepted[name] === undefined) throw thrown;
        this.#refused.add(name);
      }
    }
  }

  /** The settings in `parameters` that had no effect. */
  among(parameters: SearchParameters): string[] {
    return [...this.#refused].filter((name) => name !== 'include_contexts' && parameters[name] !== undefined);
  }
}

function refusedIn(thrown: unknown): OptionalParameter | undefined {
  if (!isRecord(thrown) || thrown['status'] !== 400) return undefined;
  const name = NOT_KNOWN.exec(saidInError(thrown))?.[1];
  return OPTIONAL.find((optional) => optional === name);
}

/** Error codes of the data source: an invalid parameter, an index that cannot be searched. */
const OF_THE_SOURCE =
  /Invalid AzureCognitiveSearch configuration detected|Validation error at #\/data_sources|calling Azure (Cognitive|AI) Search/i;
const PASSING = /\b(429|502|503|504)\b|too many requests|timed? ?out|timeout|temporarily/i;

/**
 * Classifies the service's errors. Failures of the data source have status 400, like invalid requests, but
 * are the operator's to fix, unless the search service was only busy.
 */
export function readOnYourDataFailure(thrown: unknown): UpstreamFailure {
  const said = saidInError(thrown);
  if (!OF_THE_SOURCE.test(said)) return readOpenAiFailure(thrown);
  const failure = readHttpFailure(thrown);
  return { ...failure, kind: PASSING.test(said) ? 'unavailable' : 'rejected' };
}

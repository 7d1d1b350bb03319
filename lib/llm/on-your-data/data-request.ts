import type { OpenAI } from 'openai';
import type { OnYourDataConfig } from '#lib/config/services.ts';
import { generationOptions } from '#lib/core/answer/generate.ts';
import { toMessage } from '#lib/core/answer/prompt.ts';
import { lastTurn } from '#lib/core/answer/search-request.ts';
import { type PromptTexts, systemPrompt } from '#lib/core/answer/system-prompt.ts';
import { defaultAnswerTokens, fitPrompt } from '#lib/core/answer/token-budget.ts';
import type { PromptMessage } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { chatRequest } from '../openai/chat-request.ts';
import { type AskedSource, askedSource } from './data-source.ts';

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

import type { ChatRequest } from './chat-request.ts';
import type { ChatDeployment, Wording } from './deployments.ts';
import { invalidRequest } from './openai-error.ts';

const LIMIT: Record<Wording, string> = {
  usual:
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  other: 'max_tokens is unsupported here.',
};
const TOOLS: Record<Wording, (model: string) => string> = {
  usual: (model) =>
    `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
  other: () => 'This model cannot call functions while it reasons at this endpoint.',
};
const CHAT: Record<Wording, (model: string) => string> = {
  usual: (model) =>
    `The chatCompletion operation does not work with the specified model, ${model}. Please choose different model and try again.`,
  other: () => 'The requested operation is unsupported.',
};

const NOT_FOR_REASONING = [
  'temperature',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'logprobs',
  'top_logprobs',
] as const;

/** Refuses what a model that reasons does not take in Chat Completions. */
export function checkReasoning(request: ChatRequest, deployment: ChatDeployment): void {
  const { wording = 'usual', efforts } = deployment;
  if (request.max_tokens != null) {
    throw invalidRequest(LIMIT[wording], 'max_tokens', 'unsupported_parameter');
  }
  for (const key of NOT_FOR_REASONING) {
    if (request[key] != null) throw notSupported(key);
  }
  checkEffort(request.reasoning_effort ?? undefined, efforts, 'reasoning_effort');
  checkTools(request, deployment);
}

/** Refuses a model that has no Chat Completions. */
export function checkChatApi({ chat = true, model, wording = 'usual' }: ChatDeployment): void {
  if (!chat) throw invalidRequest(CHAT[wording](model), null, 'OperationNotSupported');
}

/** Refuses an effort that the model does not have. */
export function checkEffort(effort: string | undefined, efforts: ChatDeployment['efforts'], field: string) {
  if (effort === undefined || efforts === undefined || efforts.includes(effort)) return;
  const supported = efforts.map((one) => `'${one}'`).join(', ');
  const message = `Unsupported value: '${field}' does not support '${effort}' with this model. Supported values are: ${supported}.`;
  throw invalidRequest(message, field, 'unsupported_value');
}

/** The refusal of a parameter that a model does not have. */
export function notSupported(key: string) {
  return invalidRequest(
    `Unsupported parameter: '${key}' is not supported with this model.`,
    key,
    'unsupported_parameter',
  );
}

function checkTools({ tools, reasoning_effort: effort }: ChatRequest, deployment: ChatDeployment): void {
  const { toolsInChat = 'any', model, wording = 'usual' } = deployment;
  if (!tools || toolsInChat === 'any' || effort === 'none') return;
  if (toolsInChat === 'without-effort' && effort == null) return;
  throw invalidRequest(TOOLS[wording](model), 'reasoning_effort', null);
}

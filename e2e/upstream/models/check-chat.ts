import { type ChatRequest, chatRequestSchema } from './chat-request.ts';
import { checkBody } from './check-body.ts';
import { checkChatApi, checkReasoning } from './check-reasoning.ts';
import type { ChatDeployment } from './deployments.ts';
import { isImage } from './is-image.ts';
import { invalidRequest } from './openai-error.ts';

/** Keys by the API version of Azure that introduced them; unknown before. Names of versions compare as dates. */
const SINCE: readonly { key: keyof ChatRequest; version: string }[] = [
  { key: 'data_sources', version: '2024-02-01' },
  { key: 'stream_options', version: '2024-09-01' },
  { key: 'max_completion_tokens', version: '2024-09-01' },
  { key: 'reasoning_effort', version: '2024-12-01' },
];

/** A body that this deployment takes; `apiVersion` is undefined where the service is not Azure. */
export function checkChat(
  body: unknown,
  deployment: ChatDeployment,
  apiVersion: string | undefined,
): ChatRequest {
  const request = checkBody(chatRequestSchema, body);
  checkChatApi(deployment);
  for (const { key, version } of SINCE) {
    const isKnown = key === 'data_sources' ? apiVersion !== undefined : true;
    if (request[key] !== undefined && !(isKnown && (apiVersion ?? version) >= version)) {
      throw invalidRequest(`Unrecognized request argument supplied: ${key}`);
    }
  }
  checkTogether(request);
  if (deployment.reasoning) checkReasoning(request, deployment);
  else if (request.reasoning_effort != null) {
    throw invalidRequest('Unrecognized request argument supplied: reasoning_effort', 'reasoning_effort');
  }
  checkImages(request, deployment);
  return request;
}

function checkTogether(request: ChatRequest): void {
  if (request.stream_options != null && !request.stream) {
    throw invalidRequest(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      'stream_options',
    );
  }
  if (request.max_tokens != null && request.max_completion_tokens != null) {
    throw invalidRequest(
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
    );
  }
  checkToolChoice(request);
  if (request.data_sources && (request.logprobs || request.top_logprobs != null)) {
    throw invalidRequest('logprobs is not supported with data_sources.', 'logprobs');
  }
}

function checkToolChoice({ tool_choice: choice, tools }: ChatRequest): void {
  if (choice === undefined) return;
  if (tools === undefined) {
    throw invalidRequest(
      "Invalid value for 'tool_choice': it is only allowed when 'tools' are specified.",
      'tool_choice',
    );
  }
  const chosen = typeof choice === 'object' ? choice.function.name : undefined;
  if (chosen !== undefined && !tools?.some((tool) => tool.function.name === chosen)) {
    throw invalidRequest(`Tool choice '${chosen}' not found in 'tools' parameter.`, 'tool_choice');
  }
}

/** Refuses images that this model does not read. */
export function checkImages({ messages }: ChatRequest, { vision }: ChatDeployment): void {
  const urls = messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content !== 'string'
      ? content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
      : [],
  );
  if (urls.length > 0 && !vision) {
    throw invalidRequest(
      'Invalid content type. image_url is only supported by certain models.',
      'messages.content',
    );
  }
  if (!urls.every(isReadable)) throw invalidRequest('Invalid image data.', null, 'invalid_image');
}

function isReadable(url: string): boolean {
  const data = /^data:[^,]+,(.*)/.exec(url)?.[1];
  return data === undefined || isImage(Buffer.from(data.slice(0, 32), 'base64'));
}

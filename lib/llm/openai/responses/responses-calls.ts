import type { ModelServer } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { createStreamCall } from '../chat-call.ts';
import { openAiClient } from '../client.ts';
import type { ModelCalls } from '../deployment.ts';
import { readChunks } from '../read-chunks.ts';
import { ReasoningItems } from './reasoning-items.ts';
import { ResponseEvents } from './response-events.ts';
import { toCompletion } from './response-object.ts';
import { CHAT_ONLY, type ResponsesRequest, responsesRequest } from './responses-request.ts';

type Streamed = ResponsesRequest & { stream: true };
type Whole = ResponsesRequest & { stream?: false };

/**
 * Calls by the Responses API, in the terms of Chat Completions. On Azure at `/openai/v1`, which takes no version. Throws
 * `bad-request` for fields that this API has no counterpart of.
 */
export function createResponsesCalls(server: ModelServer, connectTimeoutMs: number): ModelCalls {
  const address = `${server.kind === 'azure' ? `${server.endpoint}/openai/v1` : server.baseUrl.replace(/\/$/, '')}/responses`;
  const call = createStreamCall<Streamed>(server, connectTimeoutMs, () => address);
  const client = openAiClient(server, connectTimeoutMs, 'v1');
  const items = new ReasoningItems();
  const translated = (request: Readonly<Record<string, unknown>>) => {
    requireCounterparts(request);
    return responsesRequest(request, items.of);
  };
  return {
    async stream(request, signal) {
      const options = request['stream_options'];
      const hasUsage = isRecord(options) && options['include_usage'] === true;
      const bytes = await call(translated(request) as Streamed, signal);
      return readChunks(bytes, new ResponseEvents(items, hasUsage).take);
    },
    async complete(request, bounds, signal) {
      const { responses } = await client(bounds);
      return toCompletion(await responses.create(translated(request) as Whole, { signal }), items);
    },
  };
}

function requireCounterparts(request: Readonly<Record<string, unknown>>): void {
  const field = CHAT_ONLY.find((name) => isWanted(name, request[name]));
  if (field !== undefined) {
    const message = `The model answers by the Responses API, which has no "${field}". Leave it out, or choose another model.`;
    throw new AppError('bad-request', message, { field });
  }
  if (request['store'] !== true) return;
  const message = 'Answers are never stored at the service. Leave "store" out, or send false.';
  throw new AppError('bad-request', message, { field: 'store' });
}

function isWanted(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === false || name === 'stream_options') return false;
  if (name === 'modalities') return JSON.stringify(value) !== '["text"]';
  return !(name === 'n' && value === 1);
}

import { randomUUID } from 'node:crypto';
import type { ModelDescription } from '#lib/core/model-description.ts';
import type { ChatCompletions } from '#lib/core/ports/chat-completions.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { namedEvents } from '#lib/protocols/framing/framing.ts';
import { responsesCodec } from '#lib/protocols/responses/codec.ts';
import {
  checkResponsesRequest,
  questionOfResponses,
  type ResponsesRequest,
} from '#lib/protocols/responses/read-responses-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ConversationDeps } from '../conversations/ask.ts';
import { publicOrigin } from '../route/public-origin.ts';
import type { Call, Route } from '../route/route.ts';
import { type Answer, encodedAnswer } from './answer-response.ts';
import { DOCUMENTS_MODEL, documentsModel } from './completions-route.ts';
import { findEarlier } from './earlier-responses.ts';
import { keepResponse } from './keep-response.ts';
import { type Endpoint, protocolRoute, stampOf } from './protocol-route.ts';
import { MOST_BYTES_WITH_FILES } from './read-request.ts';

/** What the Responses API needs: answers, what is kept of them, and the names of models. */
export interface ResponsesDeps extends ConversationDeps {
  models: ModelDescription[];
  /** Undefined where no chat model is configured, which could call tools. */
  completions: ChatCompletions | undefined;
}

/** `POST /v1/responses`: OpenAI's Responses API over the documents. */
export function responsesRoute(services: () => ResponsesDeps): Route {
  return protocolRoute(responses, services);
}

const responses: Endpoint<ResponsesDeps> = {
  accepts: 'key',
  mostBytes: MOST_BYTES_WITH_FILES,
  async answer(received) {
    const { caller, http, call } = received;
    const asked = checkResponsesRequest(received, call.services.completions !== undefined);
    const { alias } = modelOf(asked, call);
    const earlier = await findEarlier(asked, caller, call);
    const request = questionOfResponses(asked, { caller, model: alias, earlier });
    const kept = await keepResponse(asked, request, earlier.thread, call);
    const stamp = { ...stampOf(call), id: kept?.id ?? `resp_${randomUUID()}` };
    const codec = responsesCodec(stamp, {
      model: asked.fields.model ?? DOCUMENTS_MODEL,
      stored: kept !== undefined,
      offersTools: (request.toolUse?.tools.length ?? 0) > 0,
      origin: publicOrigin(http, call.services.environment),
      // A client that reads its instructions back may rely on them.
      fields: request.droppedInstructions ? { ...asked.fields, instructions: undefined } : asked.fields,
    });
    const encoding = { codec, framing: namedEvents, streamed: asked.fields.stream ?? false };
    const events = kept?.events ?? ((signal: AbortSignal) => call.services.answer(request, signal));
    return { ...encodedAnswer(encoding, events, call), isRecorded: kept !== undefined } satisfies Answer;
  },
  error: completionError,
};

function modelOf(
  { fields }: ResponsesRequest,
  { services: { models } }: Call<ResponsesDeps>,
): { alias: string | undefined } {
  const name = fields.model || DOCUMENTS_MODEL;
  const chosen = documentsModel(name, models);
  if (chosen) return chosen;
  const others = models.filter(({ provider }) => provider !== 'embedded').map(({ alias }) => alias);
  const known = [DOCUMENTS_MODEL, ...others.map((alias) => `${DOCUMENTS_MODEL}/${alias}`)].join(', ');
  const isPlain = others.includes(name);
  const message = isPlain
    ? `The model "${name}" answers at /v1/chat/completions. Here, where answers come from the documents, use one of: ${known}.`
    : `There is no model "${name.slice(0, 80)}" here; use one of: ${known}.`;
  throw new AppError('not-found', message, { field: 'model' });
}

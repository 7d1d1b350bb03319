import { errorBody } from '#lib/protocols/codec.ts';
import { type ChatStyle, negotiateChat } from '#lib/protocols/negotiate.ts';
import { readSampleDialect } from '#lib/protocols/sample-dialect.ts';
import { isUiRequest } from '#lib/protocols/ui-messages/read-ui-request.ts';
import { answerInConversation, type ConversationDeps } from '../conversations/ask.ts';
import { answerUiMessages } from '../conversations/ui-chat.ts';
import { type Endpoint, stampOf } from './protocol-route.ts';

/**
 * `POST /chat`: a body with the key `stream` is answered in `choices`, messages with `parts` as a stream of UI messages, any
 * other body in the flat dialect.
 */
export const chat = endpoint({ singleTurn: false, alwaysStreams: false });

/** `POST /chat/stream`: as `/chat`, always streamed, also with `stream: false`. */
export const chatStream = endpoint({ singleTurn: false, alwaysStreams: true });

/** `POST /ask`: as `/chat`, with the last message alone. */
export const ask = endpoint({ singleTurn: true, alwaysStreams: false });

/** `POST /ask/stream`: as `/ask`, and always streamed. */
export const askStream = endpoint({ singleTurn: true, alwaysStreams: true });

function endpoint(style: ChatStyle): Endpoint<ConversationDeps> {
  return {
    accepts: 'token',
    answer(request) {
      const { body, caller, http, call } = request;
      if (!style.singleTurn && isUiRequest(body)) return answerUiMessages(request);
      const usual = call.services.environment.AZURE_SAMPLE_DIALECT;
      const sample = { asked: readSampleDialect(http.headers), usual };
      const negotiated = negotiateChat(request, caller, stampOf(call), style, sample);
      const asked = { ...negotiated.request, ...pageLanguageOf(http.headers) };
      return answerInConversation({ ...negotiated, request: asked }, http, call);
    },
    error: errorBody,
  };
}

/** The first language that the asker accepts, by its two letters. */
function pageLanguageOf(headers: Headers): { pageLanguage?: string } {
  const [pageLanguage] = /^[a-z]{2}(?![a-z])/i.exec(headers.get('accept-language') ?? '') ?? [];
  return pageLanguage ? { pageLanguage } : {};
}

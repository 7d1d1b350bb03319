import type { Owner } from '#lib/core/access/principal.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import { replay } from '#lib/core/recording/replay.ts';
import { flatCodec } from '#lib/protocols/flat/codec.ts';
import { jsonLines } from '#lib/protocols/framing/framing.ts';
import { encodedAnswer, sendAnswer } from '../answers/answer-response.ts';
import { stampOf } from '../answers/protocol-route.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { type ConversationServices, idIn, orNotFound, ownerOf } from './conversation-access.ts';
import { answerForViewer } from './view-turns.ts';

/**
 * `/api/turns/{turn}/stream`: streams one of the caller's answers from its beginning, live during
 * generation, in protocol 2.
 */
export function turnStreamRoute(services: () => ConversationServices): Route {
  return route({ GET: stream }, services);
}

/** `/api/turns/{turn}/stop`: stops generation and stores the text so far. */
export function turnStopRoute(services: () => ConversationServices): Route {
  return route({ POST: stop }, services);
}

async function stream(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'turn');
  const turn = idIn(request, 'turns', 'turn');
  const { conversation } = await orNotFound(
    call.services.records.conversations.findTurn(owner, turn),
    'turn',
  );
  // It is fetched like a page, and a browser would put it on its disk.
  call.headers.set('cache-control', 'private, no-store, no-transform');
  const codec = flatCodec(stampOf(call), { session_state: conversation.id });
  const ended = await answerForViewer(owner, turn, caller, call.services);
  const events = ended
    ? () => replay(ended.status, ended.answer)
    : (signal: AbortSignal) => follow(owner, turn, signal, call);
  const answer = encodedAnswer({ codec, framing: jsonLines, streamed: true }, events, call);
  return sendAnswer({ ...answer, isRecorded: true }, request, call);
}

function follow(
  owner: Owner,
  turn: string,
  signal: AbortSignal,
  { services }: Call<ConversationServices>,
): AsyncGenerator<AnswerEvent> {
  return services.recorder.follow(owner, turn, signal);
}

async function stop(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { owner } = await ownerOf(request, call, 'turn');
  await orNotFound(call.services.recorder.stop(owner, idIn(request, 'turns', 'turn')), 'turn');
  return new Response(null, { status: 204 });
}

import type { AnswerEvent } from '#lib/core/events.ts';
import type { Owner } from '#lib/core/principal.ts';
import { replay } from '#lib/core/recording/outcome.ts';
import { flatCodec } from '#lib/protocols/flat/codec.ts';
import { jsonLines } from '#lib/protocols/framing/framing.ts';
import { recordedResponse } from '../answer-response.ts';
import { stampOf } from '../protocol-route.ts';
import { type Call, type Route, route } from '../route.ts';
import type { ConversationServices } from './conversation-services.ts';
import { idIn, orNotFound, ownerOf } from './own.ts';
import { answerForViewer } from './view-turns.ts';

/** `/api/turns/{turn}/stream`: an answer of the caller's own from its beginning, live while it is made, as protocol 2 streams it. */
export function turnStreamRoute(services: () => ConversationServices): Route {
  return route({ GET: stream }, services);
}

/** `/api/turns/{turn}/stop`: stops the model wherever it answers; what it said is kept. */
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
  return recordedResponse(events, { codec, framing: jsonLines }, request, call);
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

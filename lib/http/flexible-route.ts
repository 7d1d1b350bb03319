import type { ReceivedFile } from '#lib/protocols/attachments.ts';
import { flexibleError } from '#lib/protocols/flexible/error.ts';
import { checkFlexible, type FlexibleKind } from '#lib/protocols/flexible/read-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { FlexibleCall } from './flexible-call.ts';
import type { Flexing } from './flexible-services.ts';
import { Leaving } from './leaving.ts';
import { MOST_BYTES_WITH_FILES, readRequest } from './read-request.ts';
import { type Call, type Route, route } from './route.ts';

/** `POST /api/v2/flexible-chat` and its like. */
export function flexibleRoute(kind: FlexibleKind, services: () => Flexing): Route {
  return route({ POST: (request, call) => answerFlexible(kind, request, call) }, services, flexibleError);
}

async function answerFlexible(kind: FlexibleKind, http: Request, call: Call<Flexing>): Promise<Response> {
  const { environment, identify } = call.services;
  const caller = await identify(http, 'key');
  const mostBytes = kind.multimodal ? MOST_BYTES_WITH_FILES : undefined;
  const { body, files } = await readRequest(http, environment, mostBytes);
  if (!kind.multimodal) refuseFiles(files);
  const asked = { kind, body: checkFlexible(body, kind), files, caller };
  const leaving = new Leaving(http.signal, call.services.ending, environment.REPLY_TIMEOUT_MS);
  const reply: Json = await leaving.during((signal) => new FlexibleCall(asked, call).reply(signal));
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
}

function refuseFiles(files: readonly ReceivedFile[]): void {
  if (files.length === 0) return;
  const message = 'Files are taken by /api/v2/flexible-chat-mm and /api/v2/flexible-rag-mm alone.';
  throw new AppError('bad-request', message, { field: 'files' });
}

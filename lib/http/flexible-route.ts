import { flexibleError } from '#lib/protocols/flexible/error.ts';
import { checkFlexible, type FlexibleKind } from '#lib/protocols/flexible/read-request.ts';
import type { Json } from '#lib/shared/json.ts';
import { callerOf } from './caller.ts';
import { FlexibleCall } from './flexible-call.ts';
import type { Flexing } from './flexible-services.ts';
import { readRequest } from './read-request.ts';
import { type Call, type Route, route } from './route.ts';
import { requireSubscription } from './subscription.ts';

/** `POST /api/v2/flexible-chat` and its like. */
export function flexibleRoute(kind: FlexibleKind, services: () => Flexing): Route {
  return route({ POST: (request, call) => answerFlexible(kind, request, call) }, services, flexibleError);
}

async function answerFlexible(kind: FlexibleKind, http: Request, call: Call<Flexing>): Promise<Response> {
  const { environment } = call.services;
  requireSubscription(http, environment);
  const { body } = await readRequest(http, environment);
  const asked = new FlexibleCall(kind, checkFlexible(body, kind), callerOf(http, environment), call);
  const reply: Json = await asked.reply(http.signal);
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
}

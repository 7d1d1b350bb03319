import type { ModelDescription } from '#lib/core/model-description.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { modelNames } from './completions-route.ts';

/** What a list of models needs. */
export interface Modelling extends Services {
  models: ModelDescription[];
}

/** `GET /v1/models`: the names that `/v1/chat/completions` takes, as OpenAI lists them. */
export function modelsRoute(services: () => Modelling): Route {
  return route({ GET: list }, services, completionError);
}

async function list(request: Request, { services }: Call<Modelling>): Promise<Response> {
  const { identify, models } = services;
  await identify(request, 'key');
  const data = modelNames(models).map((id) => ({ id, object: 'model', created: 0, owned_by: 'citewell' }));
  return Response.json({ object: 'list', data }, { headers: { 'cache-control': 'no-store' } });
}

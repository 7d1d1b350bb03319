import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { modelNames, noSuchModel } from './completions-route.ts';

/** Dependencies of a list of models. */
export interface ModelsDeps extends Services {
  models: ModelDescription[];
}

/** `GET /v1/models`: the names that `/v1/chat/completions` takes, as OpenAI lists them. */
export function modelsRoute(services: () => ModelsDeps): Route {
  return route({ GET: list }, services, completionError);
}

/** `GET /v1/models/{model}`: one of them, with its slash encoded or not; 404 names those that exist. */
export function modelRoute(services: () => ModelsDeps): Route {
  return route({ GET: describe }, services, completionError);
}

async function list(request: Request, { services }: Call<ModelsDeps>): Promise<Response> {
  const { identify, models } = services;
  await identify(request, 'key');
  return unstored({ object: 'list', data: modelNames(models).map(modelObject) });
}

async function describe(request: Request, { services }: Call<ModelsDeps>): Promise<Response> {
  const { identify, models } = services;
  await identify(request, 'key');
  const name = nameIn(new URL(request.url));
  if (!modelNames(models).includes(name)) throw noSuchModel(name, models);
  return unstored(modelObject(name));
}

function nameIn({ pathname }: URL): string {
  try {
    return decodeURIComponent(/\/models\/(.+?)\/?$/.exec(pathname)?.[1] ?? '');
  } catch {
    throw new AppError('bad-request', 'The name of the model is not well encoded.', { field: 'model' });
  }
}

/** Seconds. Models are configured when the process starts. */
const CREATED = Math.floor(performance.timeOrigin / 1000);

function modelObject(id: string): JsonObject {
  return { id, object: 'model', created: CREATED, owned_by: 'citewell' };
}

function unstored(body: JsonObject): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

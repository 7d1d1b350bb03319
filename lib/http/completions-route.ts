import type { Limits } from '#lib/core/limits.ts';
import type { ModelDescription } from '#lib/core/model-description.ts';
import type { ChatCompletions } from '#lib/core/ports.ts';
import { limitCompletions } from '#lib/core/stages/limit-completions.ts';
import type { ReceivedRequest } from '#lib/protocols/chat-request.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { serverSentEvents } from '#lib/protocols/framing/framing.ts';
import { onYourDataCodec } from '#lib/protocols/on-your-data/codec.ts';
import { readPlainRequest } from '#lib/protocols/on-your-data/read-plain-request.ts';
import { type ReadOnYourData, readOnYourData } from '#lib/protocols/on-your-data/read-request.ts';
import { type KnownSource, searchFault } from '#lib/protocols/on-your-data/source-of.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { type Answering, answerResponse } from './answer-response.ts';
import { handThrough } from './hand-through.ts';
import { stampOf } from './protocol-route.ts';
import { readRequest } from './read-request.ts';
import { type Call, type Route, route } from './route.ts';

/** What chat completions need: answers from documents, the models as they are, and the source there is. */
export interface Completing extends Answering {
  limits: Limits;
  models: ModelDescription[];
  /** Undefined where no chat model is configured. */
  completions: ChatCompletions | undefined;
  source: KnownSource;
}

/** The model that answers from the documents, for clients that know nothing but models; `citewell/<alias>` chooses one. */
const DOCUMENTS_MODEL = 'citewell';

/**
 * `POST /openai/deployments/{deployment}/chat/completions`: with `data_sources` an answer from the documents, as Azure
 * OpenAI On Your Data gives it; without, the deployment's own.
 */
export function deploymentRoute(services: () => Completing): Route {
  return route({ POST: answerDeployment }, services, completionError);
}

/** `POST /v1/chat/completions`: each configured model as it is, and `citewell`, which answers from the documents. */
export function plainCompletionsRoute(services: () => Completing): Route {
  return route({ POST: answerPlain }, services, completionError);
}

async function answerDeployment(request: Request, call: Call<Completing>): Promise<Response> {
  const { environment, identify, limits, models, source, completions } = call.services;
  const caller = await identify(request, 'key');
  const url = new URL(request.url);
  requireApiVersion(url);
  const deployment = deploymentIn(url);
  const received = await readRequest(request, environment);
  const model = findModel(models, deployment);
  // The embedded answerer is no deployment of anybody's: it stands in under whatever name a client has for its own.
  if (!model && completions) throw noSuchDeployment(deployment, models);
  if (isRecord(received.body) && !Object.hasOwn(received.body, 'data_sources')) {
    if (!model || !completions) {
      throw new AppError('bad-request', 'no chat model is configured; send data_sources', {
        field: 'data_sources',
      });
    }
    const within = limitCompletions(completions, limits, caller);
    return handThrough(model.alias, received, within, request, call);
  }
  const read = readOnYourData(received, { caller, known: source, model: model?.alias });
  try {
    return await answered(read, { model: deployment }, request, call);
  } catch (thrown) {
    throw searchFault(thrown);
  }
}

async function answerPlain(request: Request, call: Call<Completing>): Promise<Response> {
  const { environment, identify, limits, models, completions } = call.services;
  const caller = await identify(request, 'key');
  const received = await readRequest(request, environment);
  const name = modelNamed(received);
  const chosen = documentsModel(name, models);
  if (chosen) {
    const read = readPlainRequest(received, { caller, model: chosen.alias });
    return answered(read, { model: name, plain: true }, request, call);
  }
  const model = findModel(models, name);
  if (!model || !completions) throw noSuchModel(name, models);
  const within = limitCompletions(completions, limits, caller);
  return handThrough(model.alias, received, within, request, call);
}

function answered(
  { request, streamed, includeUsage, contexts }: ReadOnYourData,
  style: { model: string; plain?: boolean },
  http: Request,
  call: Call<Completing>,
): Promise<Response> {
  const codec = onYourDataCodec(stampOf(call), { ...style, includeUsage, contexts });
  return answerResponse({ request, codec, framing: serverSentEvents, streamed }, http, call);
}

function requireApiVersion(url: URL): void {
  if (/^\d{4}-\d{2}-\d{2}(-preview)?$|^v1$|^preview$/.test(url.searchParams.get('api-version') ?? '')) return;
  const message = 'The query parameter api-version is needed, for example api-version=2024-05-01-preview.';
  throw new AppError('bad-request', message, { field: 'api-version' });
}

function deploymentIn({ pathname }: URL): string {
  const segment = /\/deployments\/([^/]+)\//.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AppError('bad-request', 'The name of the deployment is not well encoded.', {
      field: 'deployment',
    });
  }
}

function modelNamed({ body }: ReceivedRequest): string {
  const model = isRecord(body) ? (body['model'] ?? DOCUMENTS_MODEL) : undefined;
  if (typeof model === 'string' && model !== '') return model;
  throw new AppError('bad-request', 'The request must be a JSON object whose "model" is a name.', {
    field: 'model',
  });
}

function documentsModel(name: string, models: ModelDescription[]): { alias: string | undefined } | undefined {
  if (name === DOCUMENTS_MODEL) return { alias: undefined };
  if (!name.startsWith(`${DOCUMENTS_MODEL}/`)) return undefined;
  return models.find(({ alias }) => name === `${DOCUMENTS_MODEL}/${alias}`);
}

function findModel(models: ModelDescription[], name: string): ModelDescription | undefined {
  return models.find(({ alias, deployment }) => alias === name || deployment === name);
}

function noSuchDeployment(name: string, models: ModelDescription[]): AppError {
  const known = models.map(({ alias }) => alias).join(', ');
  const message = `There is no deployment "${name.slice(0, 80)}"; this server has: ${known}.`;
  return new AppError('not-found', message, { field: 'deployment' });
}

function noSuchModel(name: string, models: ModelDescription[]): AppError {
  const known = modelNames(models).join(', ');
  const message = `There is no model "${name.slice(0, 80)}"; this server has: ${known}.`;
  return new AppError('not-found', message, { field: 'model' });
}

/** Every name that `model` may have, best first. */
export function modelNames(models: ModelDescription[]): string[] {
  const chat = models.filter(({ provider }) => provider !== 'embedded').map(({ alias }) => alias);
  return [DOCUMENTS_MODEL, ...chat.map((alias) => `${DOCUMENTS_MODEL}/${alias}`), ...chat];
}

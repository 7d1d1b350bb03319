import type { ChatCompletions, ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import { limitCompletions } from '#lib/core/stages/limit-answers.ts';
import type { ReceivedRequest } from '#lib/protocols/chat-request.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { serverSentEvents } from '#lib/protocols/framing/framing.ts';
import { onYourDataCodec } from '#lib/protocols/on-your-data/codec.ts';
import { type ReadOnYourData, readOnYourData } from '#lib/protocols/on-your-data/read-on-your-data.ts';
import { readPlainRequest } from '#lib/protocols/on-your-data/read-plain-request.ts';
import { type KnownSource, searchFault } from '#lib/protocols/on-your-data/source-of.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { Call, Route, Services } from '../route/route.ts';
import {
  type Answer,
  type AnswerDeps,
  encodedAnswer,
  explainedAnswer,
  streamedAnswer,
} from './answer-response.ts';
import { type Endpoint, type ProtocolRequest, protocolRoute, stampOf } from './protocol-route.ts';

/** Dependencies of chat completions: answers from documents, the models as they are, and the source there is. */
export interface CompletionDeps extends AnswerDeps {
  limits: Limits;
  models: ModelDescription[];
  /** Undefined where no chat model is configured. */
  completions: ChatCompletions | undefined;
  source: KnownSource;
}

/** The model that answers from the documents, for clients that know nothing but models; `citewell/<alias>` chooses one. */
export const DOCUMENTS_MODEL = 'citewell';

/**
 * `POST /openai/deployments/{deployment}/chat/completions`: with `data_sources` an answer from the documents, as Azure
 * OpenAI On Your Data gives it; without, the deployment's own. `citewell` is a deployment for the documents, too.
 */
export function deploymentRoute(services: () => CompletionDeps): Route {
  return protocolRoute(deployment, services);
}

/** `POST /v1/chat/completions`: each configured model as it is, and `citewell`, which answers from the documents. */
export function plainCompletionsRoute(services: () => CompletionDeps): Route {
  return protocolRoute(plainCompletions, services);
}

const deployment: Endpoint<CompletionDeps> = {
  accepts: 'key',
  requestIdHeader: 'apim-request-id',
  checkAddress(url) {
    requireApiVersion(url);
    deploymentIn(url);
  },
  answer(request) {
    const { body, caller, http, call } = request;
    const { models, source, completions } = call.services;
    const name = deploymentIn(new URL(http.url));
    const model = findModel(models, name);
    const documents = documentsModel(name, models);
    // The embedded answerer stands in for a deployment of any name.
    if (!(model || documents) && completions) throw noSuchDeployment(name, models);
    if (isRecord(body) && (body['data_sources'] ?? undefined) === undefined) {
      const { data_sources: _null, ...plain } = body;
      return withoutSource({ ...request, body: plain }, name, model?.alias);
    }
    const read = readOnYourData(request, {
      caller,
      known: source,
      model: model?.alias ?? documents?.alias,
      ...abilities(call.services),
    });
    return explainedAnswer(fromDocuments(read, { model: name }, call), searchFault);
  },
  error: completionError,
};

const plainCompletions: Endpoint<CompletionDeps> = {
  accepts: 'key',
  answer(request) {
    const { body, caller, call } = request;
    const { models, completions } = call.services;
    const name = modelNamed(body);
    const chosen = documentsModel(name, models);
    if (chosen) {
      const read = readPlainRequest(request, {
        caller,
        model: chosen.alias,
        ...abilities(call.services),
      });
      return fromDocuments(read, { model: name, plain: true }, call);
    }
    const model = findModel(models, name);
    if (model && completions) return limitedPassThrough(model.alias, completions, request);
    throw noSuchModel(name, models);
  },
  error: completionError,
};

/** The model's own reply to a body without a data source, where a model has this name. */
function withoutSource(
  request: ProtocolRequest<CompletionDeps>,
  name: string,
  alias: string | undefined,
): Answer {
  const { completions } = request.call.services;
  if (alias !== undefined && completions) return limitedPassThrough(alias, completions, request);
  const why = completions ? `"${name}" answers from the documents` : 'no chat model is configured';
  throw new AppError('bad-request', `${why}; send data_sources`, { field: 'data_sources' });
}

function limitedPassThrough(
  alias: string,
  completions: ChatCompletions,
  request: ProtocolRequest<CompletionDeps>,
): Answer {
  const { caller, call } = request;
  const limited = limitCompletions(completions, call.services.limits, caller);
  return passThrough(alias, request, limited, call);
}

function fromDocuments(
  { request, streamed, includeUsage, contexts }: ReadOnYourData,
  style: { model: string; plain?: boolean },
  call: Call<CompletionDeps>,
): Answer {
  const codec = onYourDataCodec(stampOf(call), { ...style, includeUsage, contexts });
  const events = (signal: AbortSignal) => call.services.answer(request, signal);
  return encodedAnswer({ codec, framing: serverSentEvents, streamed }, events, call);
}

/** Capabilities of the configured models for questions to the documents. */
function abilities({ completions, models }: CompletionDeps): {
  takesTools: boolean;
  severalAnswers: boolean;
} {
  return {
    takesTools: completions !== undefined,
    severalAnswers: models.some(({ provider }) => provider !== 'embedded'),
  };
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

function modelNamed(body: unknown): string {
  const model = isRecord(body) ? (body['model'] ?? DOCUMENTS_MODEL) : undefined;
  if (typeof model === 'string' && model !== '') return model;
  throw new AppError('bad-request', 'The request must be a JSON object whose "model" is a name.', {
    field: 'model',
  });
}

/** The model that answers from the documents under this name; its alias is undefined where the default does. */
export function documentsModel(
  name: string,
  models: ModelDescription[],
): { alias: string | undefined } | undefined {
  if (name === DOCUMENTS_MODEL) return { alias: undefined };
  if (!name.startsWith(`${DOCUMENTS_MODEL}/`)) return undefined;
  return models.find(({ alias }) => name === `${DOCUMENTS_MODEL}/${alias}`);
}

function findModel(models: ModelDescription[], name: string): ModelDescription | undefined {
  return models.find(({ alias, deployment }) => alias === name || deployment === name);
}

function noSuchDeployment(name: string, models: ModelDescription[]): AppError {
  const known = [DOCUMENTS_MODEL, ...models.map(({ alias }) => alias)].join(', ');
  const message = `There is no deployment "${name.slice(0, 80)}"; this server has: ${known}.`;
  return new AppError('not-found', message, { field: 'deployment' });
}

/** The error for a model that does not exist; it names those that do. */
export function noSuchModel(name: string, models: ModelDescription[]): AppError {
  const known = modelNames(models).join(', ');
  const message = `There is no model "${name.slice(0, 80)}"; this server has: ${known}.`;
  return new AppError('not-found', message, { field: 'model' });
}

/** Every name that `model` may have, best first. */
export function modelNames(models: ModelDescription[]): string[] {
  const chat = models.filter(({ provider }) => provider !== 'embedded').map(({ alias }) => alias);
  return [DOCUMENTS_MODEL, ...chat.map((alias) => `${DOCUMENTS_MODEL}/${alias}`), ...chat];
}

/**
 * A chat completion by the model itself, whole or streamed as the request asks: we add nothing to it. The body must be an
 * object. Throws `bad-request` for files.
 */
export function passThrough(
  alias: string,
  { body: received, files }: ReceivedRequest,
  completions: ChatCompletions,
  call: Call<Services>,
): Answer {
  if (files.length > 0) {
    const message = 'Files beside the request are taken for answers from the documents alone.';
    throw new AppError('bad-request', message, { field: 'files' });
  }
  const body = received as JsonObject;
  if (body['stream'] !== true) return { body: (signal) => completions.create(alias, body, signal) };
  const codec = {
    encode: (chunk: JsonObject) => [chunk],
    heartbeat: () => ({}),
    error: (error: AppError) => completionError(error, call.requestId),
  };
  return streamedAnswer((signal) => completions.stream(alias, body, signal), codec, serverSentEvents, call);
}

import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { type Credentials, isAzureCaller, isOpenAiCaller } from './caller.ts';
import { answerChat, type ChatDeps } from './chat.ts';
import type { Deployment } from './deployments.ts';
import { answerEmbeddings } from './embeddings.ts';
import { errorReply, invalidRequest } from './openai-error.ts';
import { answerResponse } from './responses.ts';
import { answerVision, type DescribeImage, visionError } from './vision.ts';

export interface RouteOptions {
  credentials: Credentials;
  keyless: boolean;
  deployments: readonly Deployment[];
  deps: ChatDeps;
  describeImage: DescribeImage;
  /** Whether the server has the Responses API. */
  hasResponses: boolean;
}

type Operation = 'chat/completions' | 'embeddings' | 'responses';

type Handler = (exchange: Exchange, found: RegExpExecArray, options: RouteOptions) => Reply | Promise<Reply>;

const ROUTES: readonly { path: RegExp; handle: Handler }[] = [
  {
    path: /^\/computervision\/retrieval:(vectorizeText|vectorizeImage)$/,
    handle: (exchange, [, operation = ''], options) => serveVision(exchange, operation, options),
  },
  {
    path: /^\/openai\/deployments\/([^/]+)\/(chat\/completions|embeddings)$/,
    handle: (exchange, [, name = '', operation], options) =>
      serveAzure(exchange, name, operation as Operation, options),
  },
  {
    path: /^(?:\/openai)?\/v1\/(chat\/completions|embeddings|responses)$/,
    handle: (exchange, [, operation], options) => servePlain(exchange, operation as Operation, options),
  },
];

const API_VERSION = /^20\d\d-\d\d-\d\d(-preview)?$/;

/** Finds what a request is for, checks the caller, and answers. */
export function createRoutes(options: RouteOptions): (exchange: Exchange) => Reply | Promise<Reply> {
  return (exchange) => {
    for (const { path, handle } of ROUTES) {
      const found = exchange.method === 'POST' ? path.exec(exchange.path) : null;
      if (found) return handle(exchange, found, options);
    }
    throw new Refusal(errorReply(404, { code: '404', message: 'Resource not found' }));
  };
}

function serveVision(exchange: Exchange, operation: string, options: RouteOptions): Reply {
  if (!isAzureCaller(exchange, options.credentials)) {
    throw new Refusal(visionError(401, 'Access denied due to invalid subscription key.'));
  }
  return answerVision(exchange, operation, options.describeImage);
}

function serveAzure(
  exchange: Exchange,
  name: string,
  operation: Operation,
  options: RouteOptions,
): Reply | Promise<Reply> {
  requireAzureCaller(exchange, options);
  const apiVersion = requireApiVersion(exchange);
  const deployment = options.deployments.find((known) => known.name === name);
  if (!deployment) {
    throw new Refusal(
      errorReply(404, {
        code: 'DeploymentNotFound',
        message:
          'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
      }),
    );
  }
  return perform(exchange, operation, deployment, apiVersion, options);
}

function servePlain(exchange: Exchange, operation: Operation, options: RouteOptions): Reply | Promise<Reply> {
  // Azure's own /openai/v1 takes its key header too.
  const isAzure = exchange.path.startsWith('/openai/');
  if (isAzure) requireAzureCaller(exchange, options);
  else requirePlainCaller(exchange, options);
  if (operation === 'responses' && !options.hasResponses) {
    throw new Refusal(errorReply(404, { code: '404', message: 'Resource not found' }));
  }
  const { json } = exchange;
  const model = typeof json === 'object' && json && 'model' in json ? json.model : undefined;
  if (typeof model !== 'string') throw invalidRequest('you must provide a model parameter');
  const deployment = options.deployments.find(({ name }) => name === model);
  if (!deployment) {
    const message = `The model \`${model}\` does not exist or you do not have access to it.`;
    throw new Refusal(errorReply(404, { message, type: 'invalid_request_error', code: 'model_not_found' }));
  }
  return perform(exchange, operation, deployment, undefined, options);
}

function perform(
  exchange: Exchange,
  operation: Operation,
  deployment: Deployment,
  apiVersion: string | undefined,
  { deps }: RouteOptions,
): Reply | Promise<Reply> {
  if (operation === 'chat/completions' && deployment.kind === 'chat') {
    return answerChat(exchange, { deployment, apiVersion }, deps);
  }
  if (operation === 'responses' && deployment.kind === 'chat') {
    const isAzure = exchange.path.startsWith('/openai/');
    return answerResponse(exchange, { deployment, apiVersion, isAzure }, deps);
  }
  if (operation === 'embeddings' && deployment.kind === 'embedding') {
    return answerEmbeddings(exchange, deployment);
  }
  throw invalidRequest(
    `The ${operation} operation does not work with the specified model, ${deployment.model}. Please choose different model and try again.`,
    null,
    'OperationNotSupported',
  );
}

function requireApiVersion({ query }: Exchange): string {
  const version = query.get('api-version') ?? '';
  if (API_VERSION.test(version)) return version;
  throw new Refusal(errorReply(404, { code: '404', message: 'Resource not found' }));
}

function requireAzureCaller(exchange: Exchange, { credentials }: RouteOptions): void {
  if (isAzureCaller(exchange, credentials)) return;
  const message =
    'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.';
  throw new Refusal(errorReply(401, { code: '401', message }));
}

function requirePlainCaller(exchange: Exchange, { credentials, keyless }: RouteOptions): void {
  if (keyless || isOpenAiCaller(exchange, credentials)) return;
  const message = 'Incorrect API key provided.';
  throw new Refusal(errorReply(401, { message, type: 'invalid_request_error', code: 'invalid_api_key' }));
}

import { searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { QUERY_AUTHORIZATION } from '#lib/config/services.ts';
import type { Identify } from '#lib/core/access/principal.ts';
import { errorBody } from '#lib/protocols/codec.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { loggablePath } from '#lib/shared/loggable-path.ts';
import { callingPage, isReadOnlyMethod } from '#lib/shared/request-headers.ts';
import { describeFailure, type Log, logFor } from '#lib/telemetry/log.ts';
import { noteFailure } from '#lib/telemetry/request-scope.ts';
import { routePattern } from './route-pattern.ts';
import { requestIdOf } from './security-headers.ts';

/** The methods of a Next route file. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof METHODS)[number];

/** Dependencies of every route. */
export interface Services {
  environment: Environment;
  identify: Identify;
  /** Aborts with a client-safe AppError on shutdown. */
  ending?: AbortSignal;
}

/** One call: its id, shared by log and response, its services, and a way to report failures. */
export interface Call<S extends Services> {
  requestId: string;
  services: S;
  /** Headers for every response to this call, errors included. */
  headers: Headers;
  /** Reports a failure that can no longer become a status, once per error. */
  failed: (error: AppError) => void;
}

type Handler<S extends Services> = (request: Request, call: Call<S>) => Promise<Response> | Response;

/** The exports of a Next route file: a handler per method. */
export type Route = Record<Method, (request: Request) => Promise<Response>>;

/**
 * Builds a route from its handlers. Other methods get 405 with `Allow`, OPTIONS the available methods, HEAD
 * the response to GET (the framework drops the body). The single catch: any error becomes its status, with
 * the body that `error` gives it.
 */
export function route<S extends Services>(
  handlers: Partial<Record<Method, Handler<S>>>,
  services: () => S,
  error: (error: AppError, requestId: string) => Json = errorBody,
): Route {
  const all: Partial<Record<Method, Handler<S>>> = {
    ...(handlers.GET && { HEAD: handlers.GET }),
    OPTIONS: () => new Response(null, { status: 204, headers: { allow: methods.join(', ') } }),
    ...handlers,
  };
  const methods = METHODS.filter((method) => all[method]);
  const serve = async (request: Request): Promise<Response> => {
    const call = openCall(request, services());
    const response = await respond(request, call, all[request.method as Method], methods).catch((thrown) =>
      failure(thrown, request, call, methods, error),
    );
    for (const [name, value] of call.headers) response.headers.set(name, value);
    response.headers.set('x-request-id', call.requestId);
    for (const [name, value] of corsHeaders(request, call.services.environment, methods)) {
      response.headers.set(name, value);
    }
    return response;
  };
  return Object.fromEntries(METHODS.map((method) => [method, serve])) as Route;
}

async function respond<S extends Services>(
  request: Request,
  call: Call<S>,
  handler: Handler<S> | undefined,
  methods: string[],
): Promise<Response> {
  if (!handler) throw new AppError('method-not-allowed', `This address answers ${methods.join(', ')}.`);
  if (request.method !== 'OPTIONS') requireAllowedOrigin(request, call.services.environment);
  return handler(request, call);
}

function failure<S extends Services>(
  thrown: unknown,
  request: Request,
  call: Call<S>,
  methods: string[],
  error: (error: AppError, requestId: string) => Json,
): Response {
  // The client has disconnected: nothing to answer, and nothing failed.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const failed = AppError.from(thrown);
  call.failed(failed);
  return Response.json(error(failed, call.requestId), {
    status: failed.status,
    headers: {
      'cache-control': 'no-store',
      ...challengeOf(failed),
      ...(failed.code === 'method-not-allowed' && { allow: methods.join(', ') }),
      ...retryAfter(failed),
    },
  });
}

/** RFC 6750: only the scheme if the request carried no credential. */
function challengeOf({ code, challenge }: AppError): Record<string, string> {
  if (code !== 'unauthenticated' && challenge === undefined) return {};
  return { 'www-authenticate': challenge === undefined ? 'Bearer' : `Bearer ${challenge}` };
}

/** Default `retry-after` in seconds: long enough for a restart, short enough for a person. */
const RETRY_SECONDS = 5;

function retryAfter({ status, retryAfterSeconds }: AppError): Record<string, string> {
  if (status !== 429 && status !== 503) return {};
  return { 'retry-after': String(Math.ceil(retryAfterSeconds ?? RETRY_SECONDS)) };
}

function openCall<S extends Services>(request: Request, services: S): Call<S> {
  const requestId = requestIdOf(request.headers.get('x-request-id'));
  const log = logFor(services.environment.LOG_LEVEL);
  const about = { requestId, method: request.method, path: addressOf(request.url) };
  const noted = new WeakSet<AppError>();
  return {
    requestId,
    services,
    headers: new Headers(),
    failed(error) {
      noteFailure(error);
      if (!noted.has(error)) logFailure(log, error, about);
      noted.add(error);
    },
  };
}

/** Logged by pattern: the variable parts name documents and conversations. */
function addressOf(url: string): string {
  return routePattern(URL.parse(url)?.pathname ?? '') ?? loggablePath(url);
}

function logFailure(log: Log, error: AppError, about: Record<string, string>): void {
  const fields = { ...about, status: error.status, ...describeFailure(error, log.isLevelEnabled('debug')) };
  if (error.status >= 500 && error.code !== 'not-configured') log.error(fields, 'request failed');
  else log.info(fields, 'request rejected');
}

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'x-ms-useragent',
  'api-key',
  'ocp-apim-subscription-key',
  'idempotency-key',
  'x-azure-sample-dialect',
  'x-conversation',
  'x-conversation-parent',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
];

/** What SDKs add in browsers: of OpenAI, which LangChain uses, and of Azure. Never those by which App Service says who calls. A wildcard would not do: `*` excludes `authorization`. */
const SDK_HEADERS =
  /^(x-stainless-[a-z-]{1,40}|x-ms-(?!client-principal|token-)[a-z-]{1,40}|x-request-id|openai-(beta|organization|project)|traceparent|tracestate)$/;
/** Some SDKs send a dozen. */
const MOST_SDK_HEADERS = 40;

const EXPOSED_HEADERS = 'apim-request-id, retry-after, x-conversation-id, x-request-id, x-turn-id';

/**
 * Rejects a call that a foreign web page makes through a user's browser, unless ALLOWED_ORIGINS lists its
 * origin. Also rejects a change without `Origin` that the browser marks as sent by another site. A call with
 * neither header comes from a program. Throws `forbidden`.
 */
function requireAllowedOrigin(request: Request, { ALLOWED_ORIGINS }: Environment): void {
  if (callingPage(request) !== 'foreign') return;
  const origin = request.headers.get('origin');
  if (origin === null ? isReadOnlyMethod(request) : ALLOWED_ORIGINS.includes(origin)) return;
  throw new AppError('forbidden', 'Pages of another origin may not call this server; see ALLOWED_ORIGINS.');
}

/** CORS headers for an allowed origin; none for others. `methods` are those of the route. */
function corsHeaders(
  request: Request,
  environment: Environment,
  methods: string[],
): [name: string, value: string][] {
  const { ALLOWED_ORIGINS } = environment;
  if (ALLOWED_ORIGINS.length === 0) return [];
  const origin = request.headers.get('origin');
  const isPreflight = request.method === 'OPTIONS';
  const vary: [string, string] = ['vary', isPreflight ? 'Origin, Access-Control-Request-Headers' : 'Origin'];
  if (origin === null || !ALLOWED_ORIGINS.includes(origin)) return [vary];
  const allowed: [string, string][] = [
    vary,
    ['access-control-allow-origin', origin],
    ['access-control-expose-headers', EXPOSED_HEADERS],
  ];
  if (!isPreflight) return allowed;
  const headers = [
    ...ALLOWED_HEADERS,
    ...(searchCapabilities(environment.services.search).callerAudience !== undefined
      ? [QUERY_AUTHORIZATION]
      : []),
    ...sdkHeaders(request),
  ];
  return [
    ...allowed,
    ['access-control-allow-methods', methods.join(', ')],
    ['access-control-allow-headers', headers.join(', ')],
    ['access-control-max-age', '600'],
  ];
}

/** The headers of SDKs among those that a preflight asks for. */
function sdkHeaders(request: Request): string[] {
  const asked = (request.headers.get('access-control-request-headers') ?? '').toLowerCase().split(',');
  const names = new Set(asked.map((name) => name.trim()).filter((name) => SDK_HEADERS.test(name)));
  return [...names]
    .filter((name) => !ALLOWED_HEADERS.includes(name) && name !== QUERY_AUTHORIZATION)
    .slice(0, MOST_SDK_HEADERS);
}

/** A GET route whose response is the same for every caller, computed at each call. */
export function fixedRoute(answer: () => unknown, services: () => Services): Route {
  return route(
    { GET: async () => Response.json(await answer(), { headers: { 'cache-control': 'no-cache' } }) },
    services,
  );
}

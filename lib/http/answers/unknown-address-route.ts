import { errorBody } from '#lib/protocols/codec.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { flexibleError } from '#lib/protocols/flexible/response.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { METHODS, type Route, route, type Services } from '../route/route.ts';
import { ROUTE_PATTERNS } from '../route/route-pattern.ts';

/** Addresses whose clients read errors in the shape of a protocol; all others read that of protocols 1 to 3. */
const COMPLETIONS = /^(\/api)?\/(v1|openai)(\/|$)/;
/** Where clients of OpenAI's API ask whose base address lacks its `/v1`. */
const WITHOUT_VERSION = /^(\/api)?(?=\/(chat\/completions|completions|embeddings|models|responses)(\/|$))/;
const FLEXIBLE = /^\/api\/v2(\/|$)/;

/** Parts of `/api` for our own pages and for operators, which `/openapi.json` does not describe either. */
const INTERNAL = /^\/api\/(admin|admin-link|auth|cron|me|session)(\/|$)/;

/** Characters of an unknown address that its error repeats. */
const LONGEST_NAMED = 200;

/**
 * The route of all addresses that no other route answers: 404 in the shape of errors that clients of this path read,
 * naming the addresses that exist beside it, or below `/v1` where that was left out. Callers are not identified.
 */
export function unknownAddressRoute(services: () => Services): Route {
  const handlers = { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
  const [completions, flexible, others] = [
    route(handlers, services, completionError),
    route(handlers, services, flexibleError),
    route(handlers, services, errorBody),
  ];
  const routeAt = (pathname: string) => {
    if (COMPLETIONS.test(pathname) || WITHOUT_VERSION.test(pathname)) return completions;
    return FLEXIBLE.test(pathname) ? flexible : others;
  };
  const serve = (request: Request) =>
    routeAt(new URL(request.url).pathname)[request.method as keyof Route](request);
  return Object.fromEntries(METHODS.map((method) => [method, serve])) as Route;
}

function refuse({ method, url }: Request): never {
  const { pathname } = new URL(url);
  const known = addressesBeside(pathname.replace(WITHOUT_VERSION, '$1/v1'));
  const hint = known.length > 0 ? `There are ${known.join(', ')}. ` : '';
  const asked = `${method} ${pathname.slice(0, LONGEST_NAMED)}`;
  throw new AppError(
    'not-found',
    `This server has no ${asked}. ${hint}GET /openapi.json describes every address.`,
  );
}

/** The addresses that share the path's first part, or its first two below `/api`. */
function addressesBeside(pathname: string): string[] {
  const [, api = '', part = ''] = /^(\/api)?(\/[^/]*)/.exec(pathname) ?? [];
  const isOwn = (pattern: string, start: string) => pattern === start || pattern.startsWith(`${start}/`);
  const own = ADDRESSES.filter((pattern) => isOwn(pattern, api + part) && !INTERNAL.test(pattern));
  // Protocols also answer below /api, where they have no pattern of their own.
  const shared = api ? PROTOCOLS.filter((pattern) => isOwn(pattern, part)) : [];
  return [...own, ...shared.map((pattern) => api + pattern)];
}

/** Azure OpenAI's addresses of /v1, which next.config.js rewrites. */
const REWRITTEN = ['/openai/chat/completions', '/openai/models', '/openai/responses', '/openai/v1/{…}'];

const ADDRESSES: readonly string[] = [...ROUTE_PATTERNS, ...REWRITTEN];

const PROTOCOLS = ADDRESSES.filter((pattern) => /^\/(ask|chat|openai|v1)(\/|$)/.test(pattern));

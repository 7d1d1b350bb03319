import type { Environment } from '#lib/config/environment.ts';
import { hasNativeAccess, QUERY_AUTHORIZATION } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { callingPage, isReadOnlyMethod } from '#lib/shared/calling-page.ts';

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
export function requireAllowedOrigin(request: Request, { ALLOWED_ORIGINS }: Environment): void {
  if (callingPage(request) !== 'foreign') return;
  const origin = request.headers.get('origin');
  if (origin === null ? isReadOnlyMethod(request) : ALLOWED_ORIGINS.includes(origin)) return;
  throw new AppError('forbidden', 'Pages of another origin may not call this server; see ALLOWED_ORIGINS.');
}

/** CORS headers for an allowed origin; none for others. `methods` are those of the route. */
export function corsHeaders(
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
    ...(hasNativeAccess(environment) ? [QUERY_AUTHORIZATION] : []),
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

import { createMcpHandler } from '@modelcontextprotocol/server';
import { withoutNulls } from '#lib/protocols/request-fields.ts';
import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import { noteStream } from '#lib/telemetry/request-scope.ts';
import { readRequest } from '../answers/read-request.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { publicOrigin } from '../route/security-headers.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { type McpDeps, requireMcp } from './mcp-call.ts';
import { METADATA_PATH } from './protected-resource-route.ts';

/**
 * `POST /mcp`: the documents as tools and resources of the Model Context Protocol, over Streamable HTTP without sessions.
 * Takes the protocol's revisions of 2025 and 2026, one message in each request; what stands before the protocol (caller,
 * limits, origin, body) is refused with an HTTP status and an error of JSON-RPC.
 */
export function mcpRoute(services: () => McpDeps): Route {
  return route({ POST: serveMessage }, services, mcpError);
}

async function serveMessage(http: Request, call: Call<McpDeps>): Promise<Response> {
  const { environment } = call.services;
  requireMcp(environment);
  const caller = await identified(http, call);
  const { body, files } = await readRequest(http, environment);
  if (!isRecord(body) || files.length > 0) throw oneMessage();
  const origin = publicOrigin(http, environment);
  const handler = createMcpHandler(() => createMcpServer({ call, caller, origin, signal: http.signal }), {
    onerror: (cause) => call.failed(new AppError('bad-request', cause.message, { cause })),
    // A long answer keeps its connection: an event stream has heartbeats, a whole body has none.
    responseMode: 'sse',
    // Nothing here changes while a stream is open, so no stream stays open for changes.
    maxSubscriptions: 0,
  });
  const response = await handler.fetch(namingForms(http), { parsedBody: withoutNullArguments(body) });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) noteStream();
  return withHeaders(response, { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
}

/** A client that accepts anything accepts both forms of a reply; the SDK wants to see their names. The body has been read. */
function namingForms({ url, method, headers: sent, signal }: Request): Request {
  const headers = new Headers(sent);
  const accepted = sent.get('accept') ?? '*/*';
  headers.set('accept', accepted.replace('*/*', 'application/json, text/event-stream'));
  return new Request(url, { method, headers, signal });
}

/** Models write null for an argument that they leave out, where their client wants every argument. */
function withoutNullArguments(body: Record<string, unknown>): Record<string, unknown> {
  const { method, params } = body;
  if (method !== 'tools/call' || !isRecord(params)) return body;
  return { ...body, params: { ...params, arguments: withoutNulls(params['arguments']) } };
}

/** A batch would be many calls for one of the caller's requests. */
function oneMessage(): AppError {
  return new AppError('bad-request', 'Send one message of JSON-RPC in each request, as a JSON object.');
}

/** The caller; where people sign in, a refusal says where clients find how (RFC 9728). */
async function identified(http: Request, { services }: Call<McpDeps>) {
  const { environment, identify } = services;
  try {
    return await identify(http, 'key');
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (error.code !== 'unauthenticated' || environment.identity.signIn.mode === 'off') throw error;
    const metadata = `resource_metadata="${publicOrigin(http, environment)}${METADATA_PATH}/mcp"`;
    const challenge = [error.challenge, metadata].filter((part) => part !== undefined).join(', ');
    throw new AppError(error.code, error.message, { challenge, cause: error.cause });
  }
}

function withHeaders({ body, status, headers }: Response, more: Record<string, string>): Response {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return new Response(body, { status, headers: all });
}

const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** The first code that JSON-RPC leaves to servers. */
const SERVER_ERROR = -32_000;

const CODES: Partial<Record<ErrorCode, number>> = {
  'bad-request': INVALID_REQUEST,
  'too-large': INVALID_REQUEST,
  'unsupported-media-type': INVALID_REQUEST,
  internal: INTERNAL_ERROR,
};

/** A refusal before the protocol, as JSON-RPC 2.0 writes it: without an id, because no message was read. */
function mcpError({ code, message }: AppError, requestId: string): JsonObject {
  const text = code === 'internal' ? `${message}\nRequest id: ${requestId}` : message;
  return { jsonrpc: '2.0', id: null, error: { code: CODES[code] ?? SERVER_ERROR, message: text } };
}

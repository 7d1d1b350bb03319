import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { chooseLanguage, LANGUAGE_COOKIE } from '#lib/i18n/languages.ts';
import { translateFor, withMessages } from '#lib/i18n/locale.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Sees each request first: answers it, or passes it on to the application. */
export type Guard = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Makes `guard` see every request of this server before the application. */
export function guardServer(server: Server, guard: Guard): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    guard(request, response, () => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  });
}

/**
 * Makes `guard` see every request of every HTTP server of this process, pages and files included, from the
 * next one on.
 */
export function guardAllServers(guard: Guard): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    guardServer(server, guard);
  });
}

/**
 * Routes of health probes and metrics: load balancers, container engines and Prometheus address the server by IP, and while
 * it drains.
 */
const HEALTH_PROBE_PATHS = new Set(['/api/health', '/api/ready', '/api/version', '/metrics']);

/** Whether a request is a health probe or reads metrics, which is always answered. */
export function isHealthProbe({ url = '' }: IncomingMessage): boolean {
  return HEALTH_PROBE_PATHS.has(url.split('?', 1)[0] ?? '');
}

/** A response to a request that never reaches the application. */
interface Refusal {
  status: number;
  /** For programs, as `{ "error": … }`. */
  error: string;
  /** For people, where browsers can send such a request. Both texts must be free of HTML's special characters. */
  page?: (translate: Translate) => { title: string; text: string };
  /** Seconds after which the page retries by itself; absent: never. */
  asksAgainAfter?: number;
  headers?: OutgoingHttpHeaders;
}

/**
 * Rejects a request: HTML in the user's language for people, JSON for programs. Closes the connection
 * afterwards, because the request's body may still be arriving.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { page } = refusal;
  const isPage = page && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const body = isPage
    ? pageFor(request, page, refusal.asksAgainAfter)
    : JSON.stringify({ error: refusal.error });
  response.writeHead(refusal.status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...refusal.headers,
  });
  if (request.method !== 'HEAD') response.write(body);
  // Closing a connection during an upload resets it and loses the response.
  request.once('close', () => response.end()).resume();
}

function pageFor(
  { headers }: IncomingMessage,
  page: NonNullable<Refusal['page']>,
  asksAgainAfter: number | undefined,
): string {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
  const { tag, direction } = chooseLanguage(chosen, headers['accept-language'] ?? null);
  const { title, text } = page(translateFor(withMessages(chooseLanguage(tag, null))));
  const refresh =
    asksAgainAfter === undefined ? '' : `<meta http-equiv="refresh" content="${asksAgainAfter}">`;
  return [
    '<!doctype html>',
    `<html lang="${tag}" dir="${direction}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark">${refresh}`,
    `<title>${title}</title></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  ].join('\n');
}

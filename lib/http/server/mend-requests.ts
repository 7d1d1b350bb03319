import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The only method that the web's `Request` rejects by throwing. */
const REFUSED = 'TRACE';

/**
 * Corrects addresses that Next fails at or misreads, for every HTTP server of this process: a path that is not UTF-8, such
 * as `/content/%ff`, is taken literally; a full address is split into its path and its host, which replaces `Host`
 * (RFC 9112 §3.2.2); TRACE becomes an unknown method.
 */
export function mendAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const { path, host } = mendAddress(request.url ?? '/');
    request.url = path;
    if (host !== undefined) request.headers.host = host;
    if (request.method === REFUSED) request.method = 'UNKNOWN';
  });
}

/**
 * The path of an address with its query, with percent signs escaped where they encode no text, and the host of a full
 * address. An address without a path, such as the `*` of OPTIONS, becomes an unknown path.
 */
export function mendAddress(url: string): { path: string; host?: string } {
  if (url.startsWith('/')) return { path: escapeOddPercents(url) };
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined) return { path: escapeOddPercents(`/${url}`) };
  return { path: escapeOddPercents(path.startsWith('/') ? path : `/${path}`), host };
}

function escapeOddPercents(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/**
 * Makes every HTTP server of this process ignore `Upgrade` headers, which HTTP allows: nothing here speaks
 * WebSocket or cleartext HTTP/2. Next would otherwise hold such connections open without any timeout. Not in
 * development, where pages receive updates over WebSocket.
 */
export function ignoreUpgrades(): void {
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    // Node checks for this listener when it reads a request's head: without one, the request is ordinary.
    if (server instanceof Server) server.removeAllListeners('upgrade');
  });
}

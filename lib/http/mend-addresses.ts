import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The one method that the web's own `Request` refuses by throwing. */
const REFUSED = 'TRACE';

/**
 * Has every HTTP server of this process take an address that Next would fail at, or be led elsewhere by, as what it means:
 * a path that is not text in UTF-8, such as `/content/%ff`, as it is written; a whole address, as proxies are asked by, as
 * its path, and its host as the one that is asked for (RFC 9112 §3.2.2); TRACE as a method that nobody knows.
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
 * The path of an address with its query, the percent signs escaped where they encode no text, and the host, where the
 * address names one. What is no path, such as the `*` of OPTIONS, becomes one that leads nowhere.
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

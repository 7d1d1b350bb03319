import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The one method that the web's own `Request` refuses by throwing. */
const REFUSED = 'TRACE';

/**
 * Has every HTTP server of this process take a path that is not text in UTF-8, such as `/content/%ff`, as it is written,
 * and TRACE as a method that nobody knows: both then are answered as what names nothing. Next would fail at them before any
 * route is asked, with 500 and a stack in the log.
 */
export function mendAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = mendAddress(request.url);
    if (request.method === REFUSED) request.method = 'UNKNOWN';
  });
}

/** The address with the percent signs of its path escaped, where they encode no text; `*`, of OPTIONS, as a path. */
export function mendAddress(url: string): string {
  if (url === '*') return '/*';
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

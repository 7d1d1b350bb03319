import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Has every HTTP server of this process take a path that is not text in UTF-8, such as `/content/%ff`, as it is written:
 * it then names nothing, and is answered so. Next would fail at it before any route is asked.
 */
export function mendAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = mendAddress(request.url);
  });
}

/** The address with the percent signs of its path escaped, where they encode no text. */
export function mendAddress(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

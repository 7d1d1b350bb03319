import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { PEER_HEADER } from './client-address.ts';

/**
 * Writes the connection's address into every request of every HTTP server of this process, replacing any value from the
 * caller, because Next passes on only headers.
 */
export function recordPeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
  });
}

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { PEER_HEADER } from './client-address.ts';

/**
 * Writes the address of the other end of its connection into every request of every HTTP server of this process, over
 * whatever a caller wrote there: Next hands on headers alone.
 */
export function notePeers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
  });
}

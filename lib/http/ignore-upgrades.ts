import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Has every HTTP server of this process answer a request that asks for another protocol as it would without that, which
 * HTTP allows: nothing here speaks WebSocket or HTTP/2 in the clear. Next would keep such a connection open for as long as
 * its caller likes, seen by no time limit. Not for development, whose pages are told of changes in that way.
 */
export function ignoreUpgrades(): void {
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    // Asked for when a request's head is read: without a listener it is a request as any other.
    if (server instanceof Server) server.removeAllListeners('upgrade');
  });
}

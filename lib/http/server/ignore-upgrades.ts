import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import type { Socket } from 'node:net';

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

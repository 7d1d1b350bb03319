import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

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

/** Routes of health probes; load balancers and container engines address the server by IP. */
const HEALTH_PROBE_PATHS = new Set(['/api/health', '/api/ready', '/api/version']);

/** Whether a request is a health probe, which is always answered. */
export function isHealthProbe({ url = '' }: IncomingMessage): boolean {
  return HEALTH_PROBE_PATHS.has(url.split('?', 1)[0] ?? '');
}

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Sees a request first: answers it, or lets it pass on to the application. */
export type Guard = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Has `guard` see every request of this server before the application does. */
export function standBefore(server: Server, guard: Guard): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    guard(request, response, () => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  });
}

/** Has `guard` see every request of every HTTP server of this process, pages and files included, from the next one on. */
export function standBeforeAll(guard: Guard): void {
  const guarded = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    standBefore(server, guard);
  });
}

/** The routes of probes, by load balancers and container engines, which use addresses. */
const ASKED_BY_WATCHERS = new Set(['/api/health', '/api/ready', '/api/version']);

/** Whether a request is a probe of the process, which is always answered. */
export function isOfWatcher({ url = '' }: IncomingMessage): boolean {
  return ASKED_BY_WATCHERS.has(url.split('?', 1)[0] ?? '');
}

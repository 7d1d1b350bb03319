import type { SearchEngine } from '#lib/core/ports.ts';
import { type Route, route, type Services } from './route.ts';

/** What telling the state of the application needs. */
export interface StatusServices extends Services {
  search: SearchEngine;
  answerer: string;
}

/**
 * `GET /api/status`: what the answers rest on, as `{ engine, answerer, documents, passages }`, counted among what the caller
 * may read; null where nobody here can tell.
 */
export function statusRoute(services: () => StatusServices): Route {
  return route(
    {
      GET: async (request, { services: { identify, search, answerer } }) => {
        const { access } = await identify(request, 'session');
        const { engine, documents, passages } = await search.status(access, request.signal);
        const status = { engine, answerer, documents, passages };
        return Response.json(status, { headers: { 'cache-control': 'no-store' } });
      },
    },
    services,
  );
}

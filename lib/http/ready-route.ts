import type { Readiness } from '#lib/lifecycle/readiness.ts';
import { type Route, route, type Services } from './route.ts';

/** What telling whether questions can be answered needs. */
export interface ReadyServices extends Services {
  readiness(): Promise<Readiness>;
}

/**
 * `GET /api/ready`: 200 where questions can be answered here, be it `degraded`; 503 where a dependency that is needed is
 * away, or the process is about to stop. For load balancers: anybody may ask, and learns names of kinds alone.
 */
export function readyRoute(services: () => ReadyServices): Route {
  return route(
    {
      GET: async (_, { services: { readiness } }) => {
        const found = await readiness();
        const isReady = found.status === 'ok' || found.status === 'degraded';
        const headers = { 'cache-control': 'no-store', ...(!isReady && { 'retry-after': '5' }) };
        return Response.json(found, { status: isReady ? 200 : 503, headers });
      },
    },
    services,
  );
}

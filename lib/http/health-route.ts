import { type Route, route, type Services } from './route.ts';

/** `GET /api/health`: 200 as long as the process answers at all. Asks nothing else, and counts against no limit. */
export function healthRoute(services: () => Services): Route {
  return route(
    { GET: () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }) },
    services,
  );
}

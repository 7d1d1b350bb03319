import { type Route, route, type Services } from './route.ts';

/** A GET route whose response is the same for every caller, computed at each call. */
export function fixedRoute(answer: () => unknown, services: () => Services): Route {
  return route(
    { GET: async () => Response.json(await answer(), { headers: { 'cache-control': 'no-cache' } }) },
    services,
  );
}

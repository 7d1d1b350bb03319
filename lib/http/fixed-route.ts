import { type Route, route, type Services } from './route.ts';

/** A GET route whose answer is the same for everybody, made anew at each call; it may be waited for. */
export function fixedRoute(answer: () => unknown, services: () => Services): Route {
  return route(
    { GET: async () => Response.json(await answer(), { headers: { 'cache-control': 'no-cache' } }) },
    services,
  );
}

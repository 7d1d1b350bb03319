import { type Route, route, type Services } from './route.ts';

/** A GET route whose answer is the same for everybody, made anew at each call. */
export function fixedRoute(answer: () => unknown, services: () => Services): Route {
  return route(
    { GET: () => Response.json(answer(), { headers: { 'cache-control': 'no-cache' } }) },
    services,
  );
}

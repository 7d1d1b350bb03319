import process from 'node:process';
import { NAME, VERSION } from '#lib/config/version.ts';
import { type Route, route, type Services } from './route.ts';

/** `GET /api/version`: what runs here, as `{ name, version, commit, node }`; `commit` is null where nobody said it. */
export function versionRoute(services: () => Services): Route {
  return route(
    {
      GET: (_, { services: { environment } }) => {
        const commit = environment.CITEWELL_COMMIT ?? environment.VERCEL_GIT_COMMIT_SHA ?? null;
        const version = { name: NAME, version: VERSION, commit, node: process.versions.node };
        return Response.json(version, { headers: { 'cache-control': 'no-store' } });
      },
    },
    services,
  );
}

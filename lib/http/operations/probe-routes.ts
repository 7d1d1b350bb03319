import process from 'node:process';
import { NAME, VERSION } from '#lib/config/version.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { Readiness } from '#lib/lifecycle/readiness.ts';
import { type Route, route, type Services } from '../route/route.ts';

/** `GET /api/health`: 200 while the process responds. Calls nothing else and counts against no limit. */
export function healthRoute(services: () => Services): Route {
  return route(
    { GET: () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }) },
    services,
  );
}

/** What the readiness probe needs. */
export interface ReadyServices extends Services {
  readiness(): Promise<Readiness>;
}

/**
 * `GET /api/ready`: 200 if questions can be answered, even `degraded`; 503 if a required dependency is down
 * or the process is shutting down. For load balancers: needs no credential and reveals only kinds of
 * dependencies.
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

/** What the status route needs. */
export interface StatusServices extends Services {
  search: SearchEngine;
  answerer: string;
}

/**
 * `GET /api/status`: `{ engine, answerer, documents, passages }`, counted among the documents the caller may
 * read; null where the engine cannot count.
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

/** `GET /api/version`: `{ name, version, commit, node }`; `commit` is null for a build without one. */
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

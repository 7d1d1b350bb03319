import { createHash, timingSafeEqual } from 'node:crypto';
import process from 'node:process';
import { NAME, VERSION } from '#lib/config/version.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { Readiness } from '#lib/lifecycle/readiness.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type MetricsForm, running } from '#lib/telemetry/running.ts';
import { type Route, route, type Services } from '../route/route.ts';

/** `GET /api/health`: 200 while the process responds. Calls nothing else and counts against no limit. */
export function healthRoute(services: () => Services): Route {
  return route(
    { GET: () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }) },
    services,
  );
}

/** Dependencies of the readiness probe. */
interface ReadyServices extends Services {
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

/** Dependencies of the status route. */
interface StatusServices extends Services {
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

/** Dependencies of the retention route. */
interface RetentionServices extends Pick<Services, 'environment' | 'identify'> {
  /** Removes expired records; resolves with the number removed of each kind. */
  clear(): Promise<Record<string, number>>;
}

/**
 * `GET /api/cron/retention` removes expired records when a platform's scheduler calls it with CRON_SECRET as
 * bearer token. 404 without the variable, 401 without the token.
 */
export function retentionRoute(services: () => RetentionServices): Route {
  return route(
    {
      GET: async (request, { services: { environment, clear } }) => {
        requireBearer(request, environment.CRON_SECRET, 'the secret of the scheduler');
        return Response.json({ removed: await clear() }, { headers: { 'cache-control': 'no-store' } });
      },
    },
    services,
  );
}

const MEDIA_TYPES: Record<MetricsForm, string> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/**
 * `GET /metrics`: the metrics of this process for Prometheus, which sends METRICS_TOKEN as bearer token. 404 without the
 * variable, 401 without the token. In the format of OpenMetrics where `Accept` ranks it first.
 */
export function metricsRoute(services: () => Services): Route {
  return route(
    {
      GET: async (request, { services: { environment } }) => {
        requireBearer(request, environment.METRICS_TOKEN, 'METRICS_TOKEN');
        const scrape = running()?.scrape;
        if (!scrape) {
          throw new AppError(
            'unavailable',
            'This process does not measure: OTEL_SDK_DISABLED is on, or it ends.',
          );
        }
        const form = formFor(request.headers.get('accept') ?? '');
        return new Response(await scrape(form), {
          headers: { 'content-type': MEDIA_TYPES[form], 'cache-control': 'no-store', vary: 'accept' },
        });
      },
    },
    services,
  );
}

/** More than any client lists. */
const LONGEST_ACCEPT = 2000;

function formFor(accept: string): MetricsForm {
  const ranges = accept
    .slice(0, LONGEST_ACCEPT)
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()));
  const quality = (type: string, version: string) => {
    const found = ranges.filter(
      ([name, ...parameters]) =>
        name === type &&
        parameters.every((part) => !part.startsWith('version=') || part === `version=${version}`),
    );
    return Math.max(0, ...found.map(qualityOf));
  };
  const openMetrics = quality('application/openmetrics-text', '1.0.0');
  return openMetrics > 0 && openMetrics >= quality('text/plain', '0.0.4') ? 'openmetrics' : 'prometheus';
}

/** From 0 to 1; what is no number counts as 0. */
function qualityOf(range: readonly string[]): number {
  const given = range.find((part) => part.startsWith('q='))?.slice(2);
  return given === undefined ? 1 : Number(given) || 0;
}

/** Throws `not-found` without a secret of ours, and `unauthenticated`, which names `what` to send, without the same one. */
function requireBearer(request: Request, secret: string | undefined, what: string): void {
  if (secret === undefined) throw new AppError('not-found', 'Page not found.');
  const given = request.headers.get('authorization') ?? '';
  // Compares digests: equal length, constant time.
  if (timingSafeEqual(digest(given), digest(`Bearer ${secret}`))) return;
  throw new AppError('unauthenticated', `Send ${what} as bearer token.`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The validity of a copy. RFC 9116 recommends less than a year; counted from each call, it never expires here. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * `GET /.well-known/security.txt` (RFC 9116): publishes SECURITY_CONTACT, where people report a weakness. `not-found`
 * without it: only the operator of a deployment can name its contact.
 */
export function securityContactRoute(services: () => Services): Route {
  return route(
    {
      GET: (_, { services: { environment } }) => {
        const { SECURITY_CONTACT, PUBLIC_URL } = environment;
        if (!SECURITY_CONTACT) {
          throw new AppError(
            'not-found',
            'This server names no contact for security reports; its operator can set SECURITY_CONTACT.',
          );
        }
        const lines = [
          `Contact: ${SECURITY_CONTACT}`,
          `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
          'Preferred-Languages: en',
          ...(PUBLIC_URL ? [`Canonical: ${PUBLIC_URL}/.well-known/security.txt`] : []),
        ];
        return new Response(`${lines.join('\n')}\n`, {
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=86400' },
        });
      },
    },
    services,
  );
}

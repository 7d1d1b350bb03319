import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#lib/shared/app-error.ts';
import { type Route, route, type Services } from '../route/route.ts';

/** What the retention route needs. */
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
        requireScheduler(request, environment.CRON_SECRET);
        return Response.json({ removed: await clear() }, { headers: { 'cache-control': 'no-store' } });
      },
    },
    services,
  );
}

function requireScheduler(request: Request, secret: string | undefined): void {
  if (secret === undefined) throw new AppError('not-found', 'Page not found.');
  const given = request.headers.get('authorization') ?? '';
  // Compares digests: equal length, constant time.
  if (timingSafeEqual(digest(given), digest(`Bearer ${secret}`))) return;
  throw new AppError('unauthenticated', 'Send the secret of the scheduler as bearer.');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

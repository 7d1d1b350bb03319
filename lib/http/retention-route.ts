import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#lib/shared/app-error.ts';
import { type Route, route, type Services } from './route.ts';

/** What clearing away at somebody's word needs. */
interface RetentionServices extends Pick<Services, 'environment' | 'identify'> {
  /** Removes what has outlived its time; resolves with how much of each kind is gone. */
  clear(): Promise<Record<string, number>>;
}

/**
 * `GET /api/cron/retention` removes what has outlived its time, as a platform's scheduler asks for it: with CRON_SECRET as
 * bearer. Without the variable there is no such address; without the right bearer it answers 401.
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
  if (secret === undefined) throw new AppError('not-found', 'There is no such page.');
  const given = request.headers.get('authorization') ?? '';
  // Digests have one length, and their comparison takes one time.
  if (timingSafeEqual(digest(given), digest(`Bearer ${secret}`))) return;
  throw new AppError('unauthenticated', 'Send the secret of the scheduler as bearer.');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

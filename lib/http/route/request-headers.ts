import { randomUUID } from 'node:crypto';
import type { Environment } from '#lib/config/environment.ts';

/**
 * The origin for links that leave with an answer: that of PUBLIC_URL, else of the host that was called. The framework's own
 * `request.url` says localhost for every loopback address.
 */
export function publicOrigin(request: Request, { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const host = request.headers.get('host');
  const called = host === null ? null : URL.parse(`http://${host}`);
  return called?.origin ?? new URL(request.url).origin;
}

/** The request's own id if it is safe in logs and headers, else a new one. */
export function requestIdOf(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

import { randomUUID } from 'node:crypto';

/** The request's own id if it is safe in logs and headers, else a new one. */
export function requestIdOf(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

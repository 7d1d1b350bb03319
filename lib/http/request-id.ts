import { randomUUID } from 'node:crypto';

/** The id that a request came with, where it can stand in a log and in headers, else a new one. */
export function requestIdOf(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

import type { PageRequest } from '#lib/core/records/page-of.ts';
import { AppError } from '#lib/shared/app-error.ts';

const MAX_LIMIT = 100;
const MAX_LENGTH = 500;

/** Where a list goes on: what the last item of the page before is ordered by. */
export type Place = readonly (number | string)[];

/** A place as the opaque text that a client sends back. */
export function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place a client asks to go on from, of the same kinds of values as `shape`; null at the beginning. Throws AppError
 * `bad-request` for what no page ever ended with.
 */
export function readCursor(after: string | null, shape: readonly ('number' | 'string')[]): Place | null {
  if (after === null) return null;
  const place = after.length > MAX_LENGTH ? undefined : parsed(after);
  const fits =
    Array.isArray(place) &&
    place.length === shape.length &&
    shape.every((kind, index) =>
      kind === 'number' ? Number.isSafeInteger(place[index]) : typeof place[index] === 'string',
    );
  if (fits && writeCursor(place) === after) return place;
  throw new AppError('bad-request', 'after is not the next of a page. Start again without it.', {
    field: 'after',
  });
}

/** The number of items that a page may have. Throws AppError `bad-request` unless it is 1 to 100. */
export function requireLimit({ limit }: PageRequest): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new AppError('bad-request', `limit takes a whole number from 1 to ${MAX_LIMIT}.`, { field: 'limit' });
}

function parsed(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    return undefined;
  }
}

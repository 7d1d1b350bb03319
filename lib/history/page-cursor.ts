import type { PageRequest } from '#lib/core/records/page-of.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { storable } from './stored-text.ts';

const MAX_LIMIT = 100;
const MAX_LENGTH = 500;

/** Where a list goes on: what the last item of the page before is ordered by. */
export type Place = readonly (number | string)[];

/** A place as the opaque text that a client sends back. */
export function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** What a value of a place may be: 0 or 1, a whole number, a text. */
export type PlaceKind = 'flag' | 'number' | 'string';

/**
 * The place a client asks to go on from, of these kinds of values; null at the beginning. Throws AppError `bad-request`
 * for what no page ever ended with.
 */
export function readCursor(after: string | null, kinds: readonly PlaceKind[]): Place | null {
  if (after === null) return null;
  const place = after.length > MAX_LENGTH ? undefined : parsed(after);
  const fits =
    Array.isArray(place) &&
    place.length === kinds.length &&
    kinds.every((kind, index) => isOfKind(kind, place[index]));
  if (fits && writeCursor(place) === after) return place;
  throw new AppError('bad-request', 'after is not the next of a page. Start again without it.', {
    field: 'after',
  });
}

function isOfKind(kind: PlaceKind, value: unknown): boolean {
  if (kind === 'string') return typeof value === 'string' && storable(value) === value;
  return kind === 'flag' ? value === 0 || value === 1 : Number.isSafeInteger(value);
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

import type { PageRequest } from '#lib/core/records/page-of.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import { type Place, type PlaceKind, readCursor, requireLimit, writeCursor } from './page-cursor.ts';

/** How many rows are searched in one statement; SQLite holds up everything else for as long as that takes. */
const SLICE = 200;

/** A list to read a page of. */
interface Pages<Row> {
  /** What its places are made of. */
  cursor: readonly PlaceKind[];
  isSearch: boolean;
  /** The next `size` rows after a place; those with `matches` 0 are passed over. */
  slice(after: Place | null, size: number): Promise<Row[]>;
  placeOf(row: Row): Place;
}

/** Reads one page, slice by slice, and where the next begins. Throws AppError `bad-request` for a hostile `limit` or `after`. */
export async function readPage<Row extends { matches: number }>(
  request: PageRequest,
  { cursor, isSearch, slice, placeOf }: Pages<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const limit = requireLimit(request);
  const size = isSearch ? SLICE : limit + 1;
  const found: Row[] = [];
  let place = readCursor(request.after, cursor);
  for (let isEnd = false; !isEnd && found.length <= limit; ) {
    const rows = await slice(place, size);
    found.push(...rows.filter(({ matches }) => matches === 1));
    const last = rows.at(-1);
    if (last) place = placeOf(last);
    isEnd = rows.length < size;
    if (!isEnd) await yieldToEventLoop();
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? writeCursor(placeOf(last)) : null };
}

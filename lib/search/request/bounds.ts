import { AppError } from '#lib/shared/app-error.ts';

/** Maximum hits of a search. */
export const MAX_TOP = 1_000;
/** Maximum hits to skip. */
export const MAX_SKIP = 100_000;
/** Maximum characters of search text. */
export const MAX_SEARCH_TEXT = 100_000;
const MAX_NEIGHBOURS = 10_000;
const MAX_VECTOR_QUERIES = 10;

/** The value, if it is a whole number within the bounds. Throws `bad-request` naming parameter, value and bounds. */
export function requireWhole(value: number, parameter: string, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw badRequest(
    parameter,
    `${parameter} is ${value}; it must be a whole number from ${least} to ${most}.`,
  );
}

/** The search text; undefined for none and for `*`, which means everything. Throws `bad-request`. */
export function readSearchText(searchText: string | undefined): string | undefined {
  const text = searchText?.trim() ?? '';
  if (text.length > MAX_SEARCH_TEXT) {
    throw badRequest('searchText', `searchText is longer than ${MAX_SEARCH_TEXT} characters; shorten it.`);
  }
  return text === '' || text === '*' ? undefined : text;
}

/** Rejects too many vector queries. Throws `bad-request`. */
export function requireFewVectorQueries(queries: readonly unknown[]): void {
  if (queries.length <= MAX_VECTOR_QUERIES) return;
  throw badRequest('vectorQueries', `vectorQueries may hold ${MAX_VECTOR_QUERIES} queries at most.`);
}

/** The number of neighbours of a vector query. Throws `bad-request`. */
export function requireNeighbours(k: number): number {
  return requireWhole(k, 'vectorQueries.k', 1, MAX_NEIGHBOURS);
}

/** A caller's vector of `dimensions` finite numbers (undefined: any number). Throws `bad-request`. */
export function requireVector(vector: number[], dimensions: number | undefined): number[] {
  if (!vector.every(Number.isFinite)) {
    throw badRequest(
      'vectorQueries.vector',
      'vectorQueries.vector holds something that is not a finite number.',
    );
  }
  if (dimensions === undefined || vector.length === dimensions) return vector;
  throw badRequest(
    'vectorQueries.vector',
    `vectorQueries.vector has ${vector.length} numbers; this index compares vectors of ${dimensions} finite numbers. Send kind "text" to have the text vectorized here.`,
  );
}

/** The error for one parameter. */
export function badRequest(field: string, message: string): AppError {
  return new AppError('bad-request', message, { field });
}

/** A question that can be answered by its words waits no longer for its vector: what is down may stay down. */
export const VECTOR_TIMEOUT_MS = 5_000;

const UNREACHABLE = 'The embedding service cannot be reached at the moment; only words were searched for.';

/** The notice of a question that is searched for by its words alone, because making its vector threw this. */
export function noticeWithoutVector(thrown: unknown): string {
  const isPassing = thrown instanceof AppError && ['unavailable', 'rate-limited'].includes(thrown.code);
  return isPassing
    ? UNREACHABLE
    : 'The question could not be turned into a vector; only words were searched for.';
}

/** Runs `work` with a signal that aborts with `signal`, and with AppError `unavailable` after `ms`. */
export async function withinTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(new AppError('unavailable', UNREACHABLE)), ms);
  try {
    return await work(signal ? AbortSignal.any([signal, tooLong.signal]) : tooLong.signal);
  } finally {
    clearTimeout(timer);
  }
}

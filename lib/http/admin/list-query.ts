import type { PageRequest } from '#lib/core/records/page-of.ts';
import { AppError } from '#lib/shared/app-error.ts';

const USUAL_LIMIT = 50;
const MOST = 100;
const LONGEST_SEARCH = 200;
const LONGEST_CURSOR = 2000;

/** Which page of a list a query asks for, and what is searched for. Throws `bad-request` naming the parameter. */
export function listQuery(query: URLSearchParams): PageRequest & { search: string } {
  const search = query.get('search') ?? '';
  if (search.length > LONGEST_SEARCH) throw bad('search', `takes ${LONGEST_SEARCH} characters at most`);
  const after = query.get('after') || null;
  if (after && after.length > LONGEST_CURSOR) throw bad('after', 'is the "next" of the page before');
  const limit = query.get('limit') ?? String(USUAL_LIMIT);
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MOST) {
    throw bad('limit', `takes a whole number from 1 to ${MOST}`);
  }
  return { limit: Number(limit), after, search };
}

function bad(field: string, what: string): AppError {
  return new AppError('bad-request', `${field} ${what}.`, { field });
}

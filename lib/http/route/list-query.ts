import type { PageRequest } from '#lib/core/ports/library.ts';
import { AppError } from '#lib/shared/app-error.ts';

const USUAL_LIMIT = 50;
const MOST = 100;
const LONGEST_SEARCH = 200;
const LONGEST_CURSOR = 2000;

/** Parses `search`, `after` and `limit` of a list. Throws `bad-request` naming the parameter. */
export function listQuery(query: URLSearchParams): PageRequest & { search: string } {
  const search = query.get('search') ?? '';
  if (search.length > LONGEST_SEARCH)
    throw badParameter('search', `takes ${LONGEST_SEARCH} characters at most`);
  const after = query.get('after') || null;
  if (after && after.length > LONGEST_CURSOR) throw badParameter('after', 'is the "next" of the page before');
  const limit = query.get('limit') ?? String(USUAL_LIMIT);
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MOST) {
    throw badParameter('limit', `takes a whole number from 1 to ${MOST}`);
  }
  return { limit: Number(limit), after, search };
}

/** The value of a parameter that takes one of `known`; undefined when absent or empty. Throws `bad-request` naming them. */
export function choiceIn<Known extends string>(
  query: URLSearchParams,
  field: string,
  known: readonly Known[],
): Known | undefined {
  const given = query.get(field) || undefined;
  const found = known.find((one) => one === given);
  if (given === found) return found;
  const alternatives = [...known];
  throw new AppError('bad-request', `${field} takes ${known.join(' or ')}.`, { field, alternatives });
}

/** The refusal of a parameter that is `what`, as in "takes 200 characters at most". */
export function badParameter(field: string, what: string): AppError {
  return new AppError('bad-request', `${field} ${what}.`, { field });
}

/** The named parameters of a page's address; ignores repeated ones and those that are not text. */
export function pageQuery(parameters: Record<string, unknown>, names: readonly string[]): URLSearchParams {
  const given = names.flatMap((name) => {
    const value = parameters[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new URLSearchParams(given);
}

/** Parses a query; if it is invalid, parses the empty query and reports `fault` for the page to show. */
export function readOrUsual<Read>(
  query: URLSearchParams,
  read: (query: URLSearchParams) => Read,
): { value: Read; fault: string | undefined } {
  try {
    return { value: read(query), fault: undefined };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'bad-request') throw thrown;
    return { value: read(new URLSearchParams()), fault: thrown.message };
  }
}

import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/normalized.ts';

const MAX_SEARCH = 200;
const NUL = /\0/g;

/** Makes text storable in both databases: lone surrogates and NUL, which Postgres rejects, become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replace(NUL, '\uFFFD');
}

/** Storable text of at most `max` characters. Throws AppError `bad-request` that names the field. */
export function bounded(text: string, max: number, field: string): string {
  if (text.length <= max) return storable(text);
  throw new AppError('bad-request', `${field} may have ${max} characters at most.`, { field });
}

/** Folds text for searches: without differences of case and width. */
export function searchable(...texts: string[]): string {
  return normalized(storable(texts.join('\n')), 'NFKC').toLowerCase();
}

/** The LIKE pattern for text that contains `search`, with `\` as its escape; undefined when everything matches. */
export function containing(search: string): string | undefined {
  const sought = searchable(bounded(search, MAX_SEARCH, 'search')).trim();
  return sought === '' ? undefined : `%${sought.replace(/[\\%_]/g, '\\$&')}%`;
}

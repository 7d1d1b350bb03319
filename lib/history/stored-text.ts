import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/normalized.ts';

const MAX_SEARCH = 200;
const NUL = /\0/g;

/** Text as both databases can hold it: half a character and NUL, which Postgres refuses, become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replace(NUL, '\uFFFD');
}

/** Storable text of at most `max` characters. Throws AppError `bad-request` that names the field. */
export function bounded(text: string, max: number, field: string): string {
  if (text.length <= max) return storable(text);
  throw new AppError('bad-request', `${field} may have ${max} characters at most.`, { field });
}

/** Text as searches compare it: without differences of case and width. */
export function searchable(...texts: string[]): string {
  return normalized(storable(texts.join('\n')), 'NFKC').toLowerCase();
}

/** The pattern of LIKE for text that contains `search`, with `\` as its escape; undefined when everything does. */
export function containing(search: string): string | undefined {
  const sought = searchable(bounded(search, MAX_SEARCH, 'search')).trim();
  return sought === '' ? undefined : `%${sought.replace(/[\\%_]/g, '\\$&')}%`;
}

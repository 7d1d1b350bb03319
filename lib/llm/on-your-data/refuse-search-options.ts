import type { AnswerRequest, SearchDirections } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Directions of protocol 4 that our own search follows and the service cannot. */
const NOT_DIRECTED: readonly [keyof SearchDirections, string][] = [
  ['skip', 'doing without documents'],
  ['query', 'a query of one’s own'],
  ['filter', 'a filter'],
  ['facets', 'facets'],
  ['highlightFields', 'highlights'],
  ['select', 'a choice of fields'],
  ['fields', 'a mapping of fields'],
  ['credential', 'a key or token of one’s own'],
];

/**
 * Throws `bad-request` for directions that the service does not support. Above all a filter: joined as text,
 * a caller's brackets could break out of the access filter.
 */
export function refuseSearchOptions(
  { directions = {}, toolUse }: AnswerRequest,
  through = 'Azure OpenAI On Your Data',
): void {
  if (toolUse) {
    const message = `This server answers through ${through}, which calls no tools; leave them out.`;
    throw new AppError('bad-request', message, { field: 'tools' });
  }
  const refused = NOT_DIRECTED.find(([key]) => directions[key]);
  if (!refused) return;
  const [field, what] = refused;
  const message = `This server answers through ${through}, where ${what} is not available; leave it out.`;
  throw new AppError('bad-request', message, { field });
}

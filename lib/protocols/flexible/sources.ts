import type { RetrievedDocument } from '#lib/core/events/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { FlexibleRequest } from './request-schema.ts';

/** Fields that list a document's readers; clients never receive them. */
const READER_FIELDS = ['oids', 'groups'];

/** The index's own names of our fields, where they differ. */
export type OwnNames = Readonly<Record<string, string>>;

/** Throws `bad-request` when a request selects, counts or highlights a reader field, by our name or the index's own. */
export function rejectReaderFields({ fetch_args }: FlexibleRequest, ownNames: OwnNames): void {
  const hidden = new Set([...READER_FIELDS, ...READER_FIELDS.flatMap((name) => ownNames[name] ?? [])]);
  const { select_fields, facets, highlight_fields } = fetch_args?.AzureSearchFetcher ?? {};
  for (const [argument, given] of Object.entries({ select_fields, facets, highlight_fields })) {
    // A facet may include a count, a highlight a number of fragments.
    const named = given?.map((entry) => entry.replace(/(,.*|-\d+)$/s, '').trim());
    const name = named?.find((one) => hidden.has(one));
    if (name === undefined) continue;
    const field = `fetch_args.AzureSearchFetcher.${argument}`;
    throw new AppError(
      'bad-request',
      `${argument} may not include "${name}", which lists the readers of a document. Remove it.`,
      {
        field,
      },
    );
  }
}

/**
 * Encodes the sources of an answer: for each document in the prompt the selected fields, or all fields by the index's
 * own names, then its scores and highlights.
 */
export function encodeSources(
  documents: readonly RetrievedDocument[],
  select: readonly string[] | null | undefined,
  ownNames: OwnNames,
): JsonObject[] {
  return documents
    .filter(({ filterReason }) => filterReason === null)
    .map(({ document, passage, highlights }) => ({
      ...(isSelection(select) ? selectedFields(document, select) : allFields(document, ownNames)),
      score: passage.score,
      ...(passage.rerankerScore !== null && { reranker_score: passage.rerankerScore }),
      ...(Object.keys(highlights).length > 0 && { highlights }),
    }));
}

// An empty list and `*` select everything, as in the search itself.
function isSelection(select: readonly string[] | null | undefined): select is readonly string[] {
  return Boolean(select && select.length > 0 && !select.includes('*'));
}

function selectedFields(document: RetrievedDocument['document'], select: readonly string[]): JsonObject {
  return Object.fromEntries(select.map((name) => [name, document[name.trim()] ?? null]));
}

function allFields(document: RetrievedDocument['document'], ownNames: OwnNames): JsonObject {
  const shown = Object.entries(document).filter(([name]) => !READER_FIELDS.includes(name));
  return Object.fromEntries(shown.map(([name, value]) => [ownNames[name] ?? name, value]));
}

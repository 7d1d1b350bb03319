import type { RetrievedDocument } from '#lib/core/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { FlexibleRequest } from './request-schema.ts';

/** Fields that say who may read a document; nobody's business who only reads it. */
const READERS = ['oids', 'groups'];

/** What the index calls our fields, where it calls them otherwise. */
export type OwnNames = Readonly<Record<string, string>>;

/**
 * Throws `bad-request` for a request that would have such a field told, by our name or the index's own: chosen, counted
 * or highlighted.
 */
export function refuseReaders({ fetch_args }: FlexibleRequest, ownNames: OwnNames): void {
  const hidden = new Set([...READERS, ...READERS.flatMap((name) => ownNames[name] ?? [])]);
  const { select_fields, facets, highlight_fields } = fetch_args?.AzureSearchFetcher ?? {};
  for (const [argument, given] of Object.entries({ select_fields, facets, highlight_fields })) {
    // A facet may have a count, a highlight a number of fragments.
    const named = given?.map((entry) => entry.replace(/(,.*|-\d+)$/s, '').trim());
    const name = named?.find((one) => hidden.has(one));
    if (name === undefined) continue;
    const field = `fetch_args.AzureSearchFetcher.${argument}`;
    throw new AppError(
      'bad-request',
      `${argument}: "${name}" says who may read a document, which is not told; leave it out.`,
      {
        field,
      },
    );
  }
}

/**
 * The sources of an answer: of every document that went into it the fields asked for, or all there are by the index's
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
      ...(isChoice(select) ? chosenOf(document, select) : allOf(document, ownNames)),
      score: passage.score,
      ...(passage.rerankerScore !== null && { reranker_score: passage.rerankerScore }),
      ...(Object.keys(highlights).length > 0 && { highlights }),
    }));
}

// An empty list and `*` choose everything, as in the search itself.
function isChoice(select: readonly string[] | null | undefined): select is readonly string[] {
  return Boolean(select && select.length > 0 && !select.includes('*'));
}

function chosenOf(document: RetrievedDocument['document'], select: readonly string[]): JsonObject {
  return Object.fromEntries(select.map((name) => [name, document[name.trim()] ?? null]));
}

function allOf(document: RetrievedDocument['document'], ownNames: OwnNames): JsonObject {
  const shown = Object.entries(document).filter(([name]) => !READERS.includes(name));
  return Object.fromEntries(shown.map(([name, value]) => [ownNames[name] ?? name, value]));
}

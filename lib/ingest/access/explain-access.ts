import { type AccessReason, mayRead, UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { passageOfHit } from '#lib/core/events/passage.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';

/** A document or a found place, and why a person may read it; `accessReason` is undefined if they may not. */
export interface Explained extends Pick<StoredDocument, 'oids' | 'groups'> {
  name: string;
  accessReason: AccessReason | undefined;
}

/** Who sees what a question finds. */
export interface ExplainedQuery {
  /** Results without access control, best first; without other people's uploads. */
  found: Explained[];
  /** What it finds for the person, by the engine's own filter. */
  given: string[];
}

/** Explains who may read documents, and why. */
export function explainDocuments(documents: readonly StoredDocument[], access: AccessFilter): Explained[] {
  return documents.map(({ sourcefile, oids, groups }) => ({
    name: sourcefile,
    oids,
    groups,
    accessReason: mayRead({ oids, groups }, access),
  }));
}

/** Explains a person's results for a question: all matches, and those that the index returns to them. */
export async function explainQuery(
  search: SearchEngine,
  searchText: string,
  access: AccessFilter,
  top: number,
): Promise<ExplainedQuery> {
  const asked = {
    searchText,
    vectorQueries: [{ kind: 'text' as const, text: searchText, fields: ['embedding' as const], k: 50 }],
    top,
  };
  const [all, given] = await Promise.all([search.search(asked), search.search({ ...asked, access })]);
  const found = all.hits.map((hit) => {
    const { sourcepage, oids, groups } = passageOfHit(hit);
    return { name: sourcepage, oids, groups, accessReason: mayRead({ oids, groups }, access) };
  });
  return {
    found: found.filter(({ oids, accessReason }) => accessReason || !oids.includes(UPLOAD_MARK)),
    given: given.hits.map((hit) => passageOfHit(hit).sourcepage),
  };
}

/** The readers of a document as text: `groups hr, it; oids 6f…`, `everyone`, `nobody`, `who uploaded it`. */
export function readersText({ oids, groups }: Pick<StoredDocument, 'oids' | 'groups'>): string {
  if (oids.includes('all') || groups.includes('all')) return 'everyone';
  if (oids.includes(UPLOAD_MARK)) return 'who uploaded it';
  const lists = [
    ...(groups.length > 0 ? [`groups ${groups.toSorted().join(', ')}`] : []),
    ...(oids.length > 0 ? [`oids ${oids.toSorted().join(', ')}`] : []),
  ];
  return lists.join('; ') || 'nobody';
}

/** What changes about readers and category, in words; empty where neither does. */
export function labelChange(before: DocumentLabels, after: DocumentLabels): string {
  const change = (what: string, from: string, to: string) =>
    from === to ? [] : [`${what}: ${from} → ${to}`];
  return [
    ...change('readers', readersText(before), readersText(after)),
    ...change('category', before.category ?? 'none', after.category ?? 'none'),
  ].join('; ');
}

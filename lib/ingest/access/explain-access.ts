import { type Grounds, mayRead } from '#lib/core/may-read.ts';
import { passageOfHit } from '#lib/core/passage-of-hit.ts';
import type { SearchEngine, StoredDocument } from '#lib/core/ports.ts';
import type { AccessFilter } from '#lib/core/principal.ts';
import { UPLOAD_MARK } from '#lib/core/upload-mark.ts';

/** A document or a found place, and why somebody may read it; `grounds` is undefined where they may not. */
export interface Explained extends Pick<StoredDocument, 'oids' | 'groups'> {
  name: string;
  grounds: Grounds | undefined;
}

/** Who sees what a question finds. */
export interface ExplainedQuery {
  /** What the question finds if nobody is kept from anything, best first; the uploads of others are nobody's business. */
  found: Explained[];
  /** What it finds for the person, by the engine's own filter. */
  given: string[];
}

/** Why somebody may or may not read documents. */
export function explainDocuments(documents: readonly StoredDocument[], access: AccessFilter): Explained[] {
  return documents.map(({ sourcefile, oids, groups }) => ({
    name: sourcefile,
    oids,
    groups,
    grounds: mayRead({ oids, groups }, access),
  }));
}

/** Why somebody gets what they get for a question: everything that it finds, beside what the index gives them. */
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
    return { name: sourcepage, oids, groups, grounds: mayRead({ oids, groups }, access) };
  });
  return {
    found: found.filter(({ oids, grounds }) => grounds || !oids.includes(UPLOAD_MARK)),
    given: given.hits.map((hit) => passageOfHit(hit).sourcepage),
  };
}

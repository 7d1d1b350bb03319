import type { DocumentList, DocumentRow } from '#lib/api/admin-documents.ts';
import type { DocumentQuery } from '#lib/core/document-desk.ts';
import type { StoredDocument } from '#lib/core/ports.ts';
import type { DocumentAdministering } from './document-services.ts';

/** One page of the company's documents, with how many passages each has. */
export async function listDocuments(
  services: Pick<DocumentAdministering, 'desk' | 'search'>,
  query: Omit<DocumentQuery, 'uploads'>,
): Promise<DocumentList> {
  const { items, next } = await services.desk.list({ ...query, uploads: false });
  return { documents: await documentRows(services, items), next };
}

/** Documents as administrators see them. Where a service cannot count passages, their number is null. */
export async function documentRows(
  { search }: Pick<DocumentAdministering, 'search'>,
  documents: readonly StoredDocument[],
): Promise<DocumentRow[]> {
  const counts = await countPassages(
    search,
    documents.map(({ sourcefile }) => sourcefile),
  ).catch(() => undefined);
  return documents.map(({ sourcefile, title, mediaType, sizeBytes, category, oids, groups, origin }) => ({
    sourcefile,
    title,
    mediaType,
    sizeBytes,
    category,
    oids,
    groups,
    origin,
    passages: counts ? (counts.get(sourcefile) ?? 0) : null,
  }));
}

/** In no name of a document: control characters are encoded there. */
const SEPARATOR = '\u001f';

async function countPassages(
  search: DocumentAdministering['search'],
  sourcefiles: readonly string[],
): Promise<Map<string, number>> {
  if (sourcefiles.length === 0) return new Map();
  const names = sourcefiles.join(SEPARATOR).replaceAll("'", "''");
  const { facets } = await search.search({
    filter: `search.in(sourcefile, '${names}', '${SEPARATOR}')`,
    facets: [`sourcefile,count:${sourcefiles.length}`],
    select: ['id'],
    top: 1,
  });
  return new Map((facets['sourcefile'] ?? []).map(({ value, count }) => [String(value), count]));
}

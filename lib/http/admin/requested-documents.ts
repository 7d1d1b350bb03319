import type { DocumentList } from '#lib/api/admin-documents.ts';
import { listDocuments } from './document-rows.ts';
import type { DocumentAdministering } from './document-services.ts';
import { documentQuery } from './documents-route.ts';
import { pageQuery, readOrUsual } from './page-query.ts';

/** The documents that a page's address asks for. */
export interface RequestedDocuments extends DocumentList {
  search: string;
  reader: string;
  /** Null for any. */
  category: string | null;
  after: string | null;
  /** Why the first of all are listed in place of what the address asks for. */
  fault: string | undefined;
}

/** Reads the parameters of a page's address as `documentQuery` does; what makes no sense becomes `fault`, not an error. */
export async function requestedDocuments(
  services: Pick<DocumentAdministering, 'desk' | 'search'>,
  parameters: Record<string, unknown>,
): Promise<RequestedDocuments> {
  const given = pageQuery(parameters, ['search', 'reader', 'category', 'after']);
  // The field of a form that was left empty asks for nothing.
  if (!given.get('category')) given.delete('category');
  const { value: query, fault } = readOrUsual(given, documentQuery);
  const { search, reader = '', category = null, after } = query;
  return { ...(await listDocuments(services, query)), search, reader, category, after, fault };
}

import { z } from 'zod';
import type { DocumentList, DocumentRow } from '#lib/api/admin.ts';
import { UPLOAD_MARK } from '#lib/core/access/may-read.ts';
import type { DocumentQuery, DocumentService } from '#lib/core/ports/document-service.ts';
import type { DocumentStore, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { Services } from '../route/route.ts';
import type { Indexing } from './indexing.ts';

/** One page of the company's documents, each with its number of passages. */
export async function listDocuments(
  services: Pick<DocumentAdministering, 'documentService' | 'search'>,
  query: Omit<DocumentQuery, 'uploads'>,
): Promise<DocumentList> {
  const { items, next } = await services.documentService.list({ ...query, uploads: false });
  return { documents: await documentRows(services, items), next };
}

/** Documents as administrators see them. The number of passages is null where a service cannot count them. */
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

/** Separator that no document name contains: names encode control characters. */
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

/** What the routes of documents need. */
export interface DocumentAdministering extends Services {
  documentService: DocumentService;
  documents: DocumentStore;
  search: Pick<SearchEngine, 'search'>;
  indexing: Indexing;
  records: Pick<Records, 'audit'>;
}

const name = z.string().min(1).max(2000);
const text = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

/** Readers: ids of people or groups. Rejects the marker of user uploads, which identifies no one. */
const readers = z
  .array(text.refine((id) => id !== UPLOAD_MARK, { error: 'this is no reader' }))
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

/** Labels that an administrator may set. */
export const labelsSchema = z.strictObject({
  category: text.nullable().optional(),
  oids: readers.optional(),
  groups: readers.optional(),
});

/** Names of selected documents. */
export const chosenSchema = z.array(name).min(1).max(500);

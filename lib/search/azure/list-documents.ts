import type { AzureSearchConfig } from '#lib/config/services.ts';
import { SCOPE_FIELDS, scopeFilter } from '#lib/core/access/document-filter.ts';
import { UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import {
  fileNameOf,
  foldersOf,
  type LibraryDocument,
  type LibraryPage,
  type LibraryQuery,
  MAX_LISTED,
  pageOfDocuments,
  versionOf,
} from '#lib/core/ports/library.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import { oneOf } from '#lib/shared/odata.ts';
import type { SearchConnection } from './connection.ts';
import { DocumentRecords } from './document-records.ts';
import type { IndexSchema } from './index-schema.ts';
import type { SchemaCache } from './schema-cache.ts';

/** Who asks, as in a SearchRequest. */
type Asking = Pick<SearchRequest, 'access' | 'queryAuthorization' | 'queueKey'>;

/** What a listing asks: the index, and the service for the records of ingestion. */
interface Sources {
  search: SearchEngine['search'];
  schemas: SchemaCache;
  connection: SearchConnection;
  config: AzureSearchConfig;
}

/**
 * One page of the documents that a caller may read. An index of passages has no list of documents, so their names are
 * counted as facets, within the caller's access. Titles and sizes come from the records of ingestion where there are any.
 */
export async function listDocuments(
  { search, schemas, connection, config }: Sources,
  query: LibraryQuery,
  asking: Asking,
  signal: AbortSignal | undefined,
): Promise<LibraryPage> {
  const { hasCategories, hasOwners } = await schemas.check(traitsOf, signal);
  const filesIn = async (request: Partial<SearchRequest>) => {
    const facets = [...NAMES, ...(hasCategories ? CATEGORIES : [])];
    const asked = { top: 0, select: ['id'], facets, ...request, ...asking };
    const { facets: counted } = await search(asked, signal);
    return { names: valuesOf(counted['sourcefile']), categories: valuesOf(counted['category']) };
  };
  const filter = filterOf(query);
  const text = query.search.trim();
  const [all, ofCategory, found] = await Promise.all([
    filesIn({}),
    query.category ? filesIn({ filter: filterOf({ category: query.category, ownOnly: false }) }) : undefined,
    text ? filesIn({ searchText: text, ...(filter && { filter }) }) : undefined,
  ]);
  // Uploads are in a folder of their own, but another program's index may have one of that name.
  const mayHaveOwn = hasOwners && all.names.some((name) => isIn(UPLOADS_FOLDER, name));
  const own = query.ownOnly || mayHaveOwn ? await filesIn({ filter: OWN }) : undefined;
  const isOwn = new Set(own?.names);
  const chosen = chosenOf(all.names, query, [ofCategory?.names, query.ownOnly ? own?.names : undefined]);
  // Of more than can be listed, those that a search finds are.
  const names = new Set([...(found?.names ?? []), ...chosen]);
  const listed = byName([...names].slice(0, MAX_LISTED).map(asDocument(isOwn)));
  const page = pageOfDocuments(listed, query, found?.names ?? []);
  return {
    ...page,
    documents: await describe(page.documents, new DocumentRecords(connection, config.documentsIndex)),
    isPartial: all.names.length > MAX_LISTED,
    categories: all.categories.sort().map((name) => ({ name, count: null })),
    folders: foldersOf(all.names.slice(0, MAX_LISTED).map(asDocument(isOwn))),
    orders: ['name'],
  };
}

/** An index of another program may lack what only describes its documents. */
function traitsOf({ fields }: IndexSchema) {
  const find = (name: string) => fields.find((field) => field.name === name);
  return {
    hasCategories: find('category')?.facetable === true,
    hasOwners: find('oids')?.filterable === true,
  };
}

/** Every name: the service takes 0 for no limit. */
const NAMES = ['sourcefile,count:0'];
const CATEGORIES = ['category,count:500'];

const OWN = scopeFilter({ own_documents_only: true }, SCOPE_FIELDS);

/** What narrows a list, beside a search. */
type Narrowing = Pick<LibraryQuery, 'category' | 'folder' | 'names' | 'ownOnly'>;

function filterOf({ category, folder, ownOnly, names }: Narrowing): string {
  const scope = { include_category: category, include_folder: folder, own_documents_only: ownOnly };
  const named = names ? [oneOf('sourcefile', names)] : [];
  return [scopeFilter(scope, SCOPE_FIELDS), ...named].filter(Boolean).join(' and ');
}

/** The names that a query chooses: those in its folder, of its list, and in each of the sets. */
function chosenOf(
  all: readonly string[],
  { folder, names }: Narrowing,
  sets: (readonly string[] | undefined)[],
): string[] {
  const within = [names, ...sets].flatMap((set) => (set ? [new Set(set)] : []));
  return all.filter((name) => (!folder || isIn(folder, name)) && within.every((set) => set.has(name)));
}

function isIn(folder: string, name: string): boolean {
  return name.startsWith(`${folder}/`);
}

function valuesOf(facet: { value: string | number | boolean }[] = []): string[] {
  return facet.map(({ value }) => String(value));
}

function asDocument(isOwn: ReadonlySet<string>): (sourcefile: string) => LibraryDocument {
  return (sourcefile) => ({
    sourcefile,
    title: null,
    category: null,
    sizeBytes: null,
    isOwn: isOwn.has(sourcefile),
  });
}

function byName(documents: readonly LibraryDocument[]): LibraryDocument[] {
  return documents
    .map((document) => ({ document, key: fileNameOf(document.sourcefile).toLowerCase() }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ document }) => document);
}

/** The documents with what ingestion recorded; as they are in indexes that another program filled. */
async function describe(documents: LibraryDocument[], records: DocumentRecords): Promise<LibraryDocument[]> {
  if (documents.length === 0) return [];
  const found = await records.named(documents.map(({ sourcefile }) => sourcefile)).catch(() => []);
  const known = new Map(found.map(({ document }) => [document.sourcefile, document]));
  return documents.map((document) => {
    const {
      title = null,
      category = null,
      sizeBytes = null,
      validity,
    } = known.get(document.sourcefile) ?? {};
    return { ...document, title, category, sizeBytes, ...(validity && versionOf(validity)) };
  });
}

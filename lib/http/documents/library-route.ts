import type { Library, RequestedLibrary } from '#lib/api/documents.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import type { FoundText, LibraryDocument, LibraryPage, LibraryQuery } from '#lib/core/ports/library.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { oneOf } from '#lib/shared/odata.ts';
import { badParameter, choiceIn, listQuery, pageQuery, readOrUsual } from '../route/list-query.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { askingAs } from './asking-as.ts';

/** Dependencies of the list of documents. */
export interface LibraryServices extends Services {
  search: Pick<SearchEngine, 'listDocuments' | 'search'>;
}

/** `GET /api/library`: the documents that the caller may read, by page. */
export function libraryRoute(services: () => LibraryServices): Route {
  return route({ GET: list }, services);
}

async function list(request: Request, { services }: Call<LibraryServices>): Promise<Response> {
  const caller = await services.identify(request, 'session');
  const query = libraryQuery(new URL(request.url).searchParams);
  return privately(await listFor(services, caller, query, request.signal));
}

async function listFor(
  { search }: Pick<LibraryServices, 'search'>,
  caller: Caller,
  query: LibraryQuery,
  signal?: AbortSignal,
): Promise<LibraryPage> {
  const listed = await search.listDocuments(query, askingAs(caller), signal);
  const page = { ...listed, documents: listed.documents.map((document) => forOwner(document, caller)) };
  if (query.search.trim() === '' || page.documents.length === 0) return page;
  const lines = await foundLines(search, caller, query.search, page.documents, signal);
  return {
    ...page,
    documents: page.documents.map((document) => {
      const found = lines.get(document.sourcefile);
      return found ? { ...document, found } : document;
    }),
  };
}

/** Only the owner of a document, by the name or an e-mail address of sign-in, sees that its review is due. */
function forOwner({ reviewBy, ...document }: LibraryDocument, { principal }: Caller): LibraryDocument {
  const names = [principal?.name?.trim().toLowerCase(), ...(principal?.emails ?? [])];
  const isToReview =
    reviewBy !== undefined && reviewBy !== '' && names.includes(reviewBy.trim().toLowerCase());
  return isToReview ? { ...document, isToReview } : document;
}

/** Passages that are looked at for lines: several of them may be of one document. */
const PASSAGES_A_DOCUMENT = 3;

/** The best sentence of each document; none where the index marks no words. The list is the same without them. */
async function foundLines(
  { search }: Pick<SearchEngine, 'search'>,
  caller: Caller,
  searchText: string,
  documents: readonly LibraryDocument[],
  signal: AbortSignal | undefined,
): Promise<Map<string, FoundText[]>> {
  const names = documents.map(({ sourcefile }) => sourcefile);
  const wanted = {
    searchText,
    filter: oneOf('sourcefile', names),
    select: ['sourcefile'],
    highlightFields: ['content-1'],
    top: names.length * PASSAGES_A_DOCUMENT,
    ...askingAs(caller),
  };
  const lines = new Map<string, FoundText[]>();
  try {
    for (const { document, highlights } of (await search(wanted, signal)).hits) {
      const name = String(document['sourcefile']);
      const [line] = highlights['content'] ?? [];
      if (line !== undefined && !lines.has(name)) lines.set(name, markedLine(line));
    }
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
  }
  return lines;
}

const LONGEST_LINE = 200;
/** What may stand before the first marked word. */
const LEAD = 60;

/** A sentence whose words `<em>` marks, in pieces and cut to one line around the first of them. */
function markedLine(sentence: string): FoundText[] {
  const pieces = sentence.replace(/\s+/gu, ' ').split(/<(\/?)em>/u);
  const line: FoundText[] = [];
  for (let at = 0, marked = false; at < pieces.length; at += 2) {
    const text = pieces[at] ?? '';
    if (text) line.push({ text, marked });
    marked = pieces[at + 1] === '';
  }
  const [first] = line;
  if (first && !first.marked && first.text.length > LEAD) {
    line[0] = { text: `…${first.text.slice(-LEAD)}`, marked: false };
  }
  let left = LONGEST_LINE;
  return line.flatMap(({ text, marked }) => {
    const cut = text.length > left ? `${text.slice(0, Math.max(0, left))}…` : text;
    const isShown = left > 0;
    left -= text.length;
    return isShown ? [{ text: cut, marked }] : [];
  });
}

const LONGEST_NAME = 2000;
/** As many as a scope may name. */
const MOST_NAMES = 50;

/** Parses a query of the list. Throws `bad-request` naming the parameter and what is allowed. */
function libraryQuery(query: URLSearchParams): LibraryQuery {
  const names = query.getAll('name');
  const [category, folder] = [query.get('category'), query.get('folder')];
  if ([...names, category ?? '', folder ?? ''].some((text) => text.length > LONGEST_NAME)) {
    throw new AppError('bad-request', `name, category and folder take ${LONGEST_NAME} characters at most.`, {
      field: 'name',
    });
  }
  if (names.length > MOST_NAMES) throw badParameter('name', `may be given ${MOST_NAMES} times`);
  const page = listQuery(query);
  if (page.after !== null && !/^\d{1,6}$/.test(page.after))
    throw badParameter('after', 'is the "next" of the page before');
  return {
    ...page,
    ...(category && { category }),
    ...(folder && { folder: folder.replace(/\/$/, '') }),
    ...(names.length > 0 && { names }),
    ownOnly: choiceIn(query, 'own', ['false', 'true']) === 'true',
    order: choiceIn(query, 'order', ['name', 'newest']) ?? 'name',
  };
}

/** Lists documents for a page's address. An invalid address lists all; an index that cannot list says so. */
export async function requestedLibrary(
  services: Pick<LibraryServices, 'search'>,
  caller: Caller,
  parameters: Record<string, unknown>,
): Promise<RequestedLibrary> {
  const given = pageQuery(parameters, ['search', 'category', 'folder', 'own', 'order', 'after']);
  const { value: query } = readOrUsual(given, libraryQuery);
  const { search, category = null, folder = null, ownOnly: own, order, after } = query;
  const library = await listFor(services, caller, query).catch(refusalOf);
  return { library, search, category, folder, own, order, after };
}

function refusalOf(thrown: unknown): Library {
  const { code } = AppError.from(thrown);
  return { refusal: code === 'bad-request' ? 'unsupported' : 'unreachable' };
}

import type { Library, RequestedLibrary } from '#lib/api/documents.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import type { LibraryPage, LibraryQuery } from '#lib/core/ports/library.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { badParameter, choiceIn, listQuery, pageQuery, readOrUsual } from '../route/list-query.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { askingAs } from './asking-as.ts';

/** What the list of documents needs. */
export interface LibraryServices extends Services {
  search: Pick<SearchEngine, 'listDocuments'>;
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

function listFor(
  { search }: Pick<LibraryServices, 'search'>,
  caller: Caller,
  query: LibraryQuery,
  signal?: AbortSignal,
): Promise<LibraryPage> {
  return search.listDocuments(query, askingAs(caller), signal);
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

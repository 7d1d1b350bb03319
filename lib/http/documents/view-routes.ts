import { createHash } from 'node:crypto';
import { queueKeyOf } from '#lib/core/ports/limits.ts';
import type { DocumentText, SourceBlocks, SourceImages, SourceWords } from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Route, route } from '../route/route.ts';
import { contentHeaders, documentNames, downloadName, matchesTag } from './content-headers.ts';
import type { ContentServices } from './content-route.ts';

/** Dependencies of serving pictures of cited pages. */
interface PictureServices extends ContentServices {
  pictures: SourceImages | undefined;
  words: SourceWords | undefined;
}

/**
 * Serves pictures of cited locations below `prefix`: an image file, or the page of a PDF or TIFF given by `?page=`,
 * that of a PDF clamped to the document; with `?part=words`, the words that were recognised on it, as JSON. No picture, no document and no right to read are the same 404.
 */
export function picturesRoute(prefix: string, services: () => PictureServices): Route {
  return route({ GET: (request, call) => servePicture(prefix, request, call.services) }, services);
}

async function servePicture(prefix: string, request: Request, services: PictureServices): Promise<Response> {
  const page = pageAsked(request);
  if (new URL(request.url).searchParams.get('part') === 'words')
    return serveWords(prefix, page, request, services);
  const { picture, name } = await findPicture(prefix, page, request, services);
  const etag = `"${createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)}"`;
  const headers = {
    ...contentHeaders(picture.mediaType, name),
    etag,
    // Revalidated at every use: caches must not serve a removed document.
    'cache-control': 'private, no-cache',
  };
  if (matchesTag(request, etag)) return new Response(null, { status: 304, headers });
  const length = { 'content-length': String(picture.bytes.length) };
  const body = request.method === 'HEAD' ? null : new Uint8Array(picture.bytes);
  return new Response(body, { headers: { ...headers, ...length } });
}

async function serveWords(
  prefix: string,
  page: number | undefined,
  request: Request,
  { documents, words: source, identify }: PictureServices,
): Promise<Response> {
  const { access, queryAuthorization } = await identify(request, 'session');
  for (const name of documentNames(request, prefix)) {
    const found = await documents.find(name, access, queryAuthorization);
    if (!found) continue;
    const read = await source?.words(found, `${name}#page=${page ?? 1}`, request.signal);
    if (!read) return new Response(null, { status: 204 });
    const { width, height, words } = read;
    return Response.json({ width, height, words }, { headers: { 'cache-control': 'private, no-cache' } });
  }
  throw new AppError('not-found', 'Document not found.');
}

function pageAsked(request: Request): number | undefined {
  const page = new URL(request.url).searchParams.get('page');
  if (page === null) return undefined;
  if (/^-?\d{1,9}$/.test(page)) return Number(page);
  throw new AppError('bad-request', 'page must be a number, such as 3.', { field: 'page' });
}

async function findPicture(
  prefix: string,
  page: number | undefined,
  request: Request,
  { documents, pictures, identify }: PictureServices,
): Promise<{ picture: { bytes: Uint8Array; mediaType: string }; name: string }> {
  const { access, queryAuthorization } = await identify(request, 'session');
  for (const name of pictures ? documentNames(request, prefix) : []) {
    const found = await documents.find(name, access, queryAuthorization);
    const location = page === undefined ? name : `${name}#page=${page}`;
    const picture = found && (await pictures?.picture(found, location, request.signal));
    if (picture) return { picture, name: pictureName(downloadName(found.document), page, picture.mediaType) };
  }
  throw new AppError('not-found', 'Document not found.');
}

function pictureName(document: string, page: number | undefined, mediaType: string): string {
  return page === undefined ? document : `${document} ${page}.${mediaType === 'image/png' ? 'png' : 'jpg'}`;
}

/** Dependencies of serving documents as text. */
interface BlocksServices extends ContentServices {
  blocks: SourceBlocks;
}

/** Counts the changes of what readers make of a document, so that a page does not reuse the cached result of an older version. */
const VERSION = 1;

/**
 * Serves documents below `prefix` as a bounded list of blocks in JSON, for those formats that a browser does not show. No
 * document and no right to read are the same 404.
 */
export function blocksRoute(prefix: string, services: () => BlocksServices): Route {
  return route({ GET: (request, call) => serveBlocks(prefix, request, call.services) }, services);
}

async function serveBlocks(prefix: string, request: Request, services: BlocksServices): Promise<Response> {
  const { documents, blocks, identify } = services;
  const caller = await identify(request, 'session');
  const { access, queryAuthorization } = caller;
  for (const name of documentNames(request, prefix)) {
    const found = await documents.find(name, access, queryAuthorization);
    if (!found) continue;
    const etag = `"${found.document.hash}-${VERSION}"`;
    // Revalidated at every use: caches must not serve a removed document.
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (matchesTag(request, etag)) return new Response(null, { status: 304, headers });
    const text = await blocks.read(found, request.signal, queueKeyOf(caller));
    if (text) return Response.json(text satisfies DocumentText, { headers });
  }
  throw new AppError('not-found', 'There is no such document.');
}

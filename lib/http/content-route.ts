import type { DocumentStore, Original, StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { contentHeaders, matchesTag } from './content-headers.ts';
import { documentNames, downloadName } from './content-names.ts';
import { type ByteRange, readRange } from './content-range.ts';
import { type Call, type Route, route, type Services } from './route.ts';

/** What serving cited documents needs. */
export interface ContentServices extends Services {
  documents: DocumentStore;
}

/**
 * Serves the documents behind citations at `prefix`, whole or in ranges. A document that is not there, one the caller
 * may not read and a path that leads elsewhere are the same 404.
 */
export function contentRoute(prefix: string, services: () => ContentServices): Route {
  const serve = (request: Request, call: Call<ContentServices>) => serveDocument(prefix, request, call);
  return route({ GET: serve, HEAD: serve }, services);
}

async function serveDocument(
  prefix: string,
  request: Request,
  call: Call<ContentServices>,
): Promise<Response> {
  const { document, original } = await findDocument(prefix, request, call.services);
  const { sizeBytes } = original;
  const { status, range, headers } = replyTo(request, document, sizeBytes);
  const wantsBytes = request.method === 'GET' && (status === 200 || status === 206) && sizeBytes > 0;
  if (wantsBytes) return new Response(original.read(range.start, range.end), { status, headers });
  await original.close();
  return new Response(null, { status, headers });
}

async function findDocument(
  prefix: string,
  request: Request,
  services: ContentServices,
): Promise<{ document: StoredDocument; original: Original }> {
  const { access, queryAuthorization } = await services.identify(request, 'session');
  for (const name of documentNames(request, prefix)) {
    const found = await services.documents.find(name, access, queryAuthorization);
    const original = await found?.open();
    if (found && original) return { document: found.document, original };
  }
  throw new AppError('not-found', 'There is no such document.');
}

interface Reply {
  status: 200 | 206 | 304 | 416;
  range: ByteRange;
  headers: Record<string, string>;
}

function replyTo(request: Request, document: StoredDocument, size: number): Reply {
  const etag = `"${document.hash}"`;
  const whole = { start: 0, end: size - 1 };
  const headers = {
    ...contentHeaders(document.mediaType, downloadName(document)),
    etag,
    'accept-ranges': 'bytes',
    // Asked again at every use: a removed document must not live on in a cache.
    'cache-control': 'private, no-cache',
  };
  if (matchesTag(request, etag)) return { status: 304, range: whole, headers };
  const range = readRange(rangeHeader(request, etag), size);
  if (range === 'unsatisfiable') {
    return { status: 416, range: whole, headers: { ...headers, 'content-range': `bytes */${size}` } };
  }
  const { start, end } = range ?? whole;
  const length = { 'content-length': String(end - start + 1) };
  if (!range) return { status: 200, range: whole, headers: { ...headers, ...length } };
  const place = { 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, range, headers: { ...headers, ...length, ...place } };
}

// A range of a document that has changed since would be glued to the wrong beginning.
function rangeHeader(request: Request, etag: string): string | null {
  const condition = request.headers.get('if-range');
  return condition === null || condition === etag ? request.headers.get('range') : null;
}

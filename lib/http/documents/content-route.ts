import type { DocumentStore, Original, StoredDocument } from '#lib/core/ports/document-store.ts';
import { type SourceRepository, sourceOfRoot } from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { contentHeaders, documentNames, downloadName, matchesTag } from './content-headers.ts';

/** Dependencies of serving cited documents. */
export interface ContentServices extends Services {
  documents: DocumentStore;
  /** Knows where documents of sources open for people. */
  records?: { sources: Pick<SourceRepository, 'urls'> };
}

/** Where the server of serverless-chat-langchainjs has its documents, and where its page opens citations. */
const ALIAS = '/api/documents/';

/**
 * Serves cited documents below `prefix`, whole or in ranges. A missing document, one the caller may not read
 * and an invalid path are the same 404. A request that was rewritten from the alias shows its first address.
 */
export function contentRoute(prefix: string, services: () => ContentServices): Route {
  const serve = (request: Request, call: Call<ContentServices>) => {
    const isAlias = new URL(request.url).pathname.startsWith(ALIAS);
    return serveContent(isAlias ? ALIAS : prefix, request, call);
  };
  return route({ GET: serve, HEAD: serve }, services);
}

/** The document that the address names after `prefix`; see `contentRoute`. */
export async function serveContent(
  prefix: string,
  request: Request,
  call: Call<ContentServices>,
): Promise<Response> {
  const { document, original } = await findDocument(prefix, request, call.services);
  const { sizeBytes } = original;
  const { status, range, headers: own } = replyTo(request, document, sizeBytes);
  const headers = { ...own, ...(await canonicalLink(document, call.services)) };
  const wantsBytes = request.method === 'GET' && (status === 200 || status === 206) && sizeBytes > 0;
  if (wantsBytes) return new Response(original.read(range.start, range.end), { status, headers });
  await original.close();
  return new Response(null, { status, headers });
}

/**
 * The address where people work on a document of a source, as RFC 8288 writes it; none for other documents, for what is no
 * web address, and while the database is away.
 */
async function canonicalLink(
  { sourcefile, root }: StoredDocument,
  { records }: ContentServices,
): Promise<{ link?: string }> {
  if (sourceOfRoot(root) === undefined) return {};
  const urls = await records?.sources.urls([sourcefile]).catch(() => undefined);
  const url = URL.parse(urls?.get(sourcefile) ?? '');
  return url && /^https?:$/.test(url.protocol) ? { link: `<${url.href}>; rel="canonical"` } : {};
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
  throw new AppError('not-found', 'Document not found.');
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
    // Revalidated at every use: caches must not serve a removed document.
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
  const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, range, headers: { ...headers, ...length, ...contentRange } };
}

// A range of a document that changed would not fit the bytes the client already has.
function rangeHeader(request: Request, etag: string): string | null {
  const condition = request.headers.get('if-range');
  return condition === null || condition === etag ? request.headers.get('range') : null;
}

/** A byte range: first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header (RFC 9110 §14.2) for a file of `size` bytes: the range, clamped to the file;
 * undefined for the whole file; `unsatisfiable` for a range outside it, a malformed one or several.
 */
function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === null || !/^\s*bytes\s*=/i.test(header)) return undefined;
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header) ?? [];
  if (from === '') {
    const suffix = Math.min(Number(to), size);
    return to === '' || suffix === 0 ? 'unsatisfiable' : { start: size - suffix, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

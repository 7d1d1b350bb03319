import { encodeSourcefile, sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { FILE_KINDS } from '#lib/shared/document-formats.ts';

// XML and SVG are not ingested, but other servers hold such documents. All else is a download.
const SHOWN = new Set([
  ...FILE_KINDS.filter(({ inline }) => inline).map(({ mediaType }) => mediaType),
  'application/xml',
  'image/svg+xml',
]);

/**
 * How a stored document is sent so that nothing in it runs as our origin: its type is never guessed at, scripts are off,
 * and what a browser does not show by itself is a download under the document's own name.
 */
export function contentHeaders(mediaType: string, filename: string): Record<string, string> {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const shown = SHOWN.has(type);
  const safeType = /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? type : 'application/octet-stream';
  return {
    'content-type': safeType.startsWith('text/') ? `${safeType}; charset=utf-8` : safeType,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', filename),
    'content-security-policy': policyFor(type),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  };
}

// A browser's own PDF viewer does not open inside a sandbox; it runs no script of ours or theirs as a page would.
function policyFor(type: string): string {
  if (type === 'application/pdf') return "frame-ancestors 'self'";
  return "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'";
}

/** A `Content-Disposition` as RFC 6266 has it: a plain name for old readers, the true one in UTF-8 beside it. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const name = printableName(filename);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

// Control and direction characters split headers or disguise an ending; a cut must not halve a character.
function printableName(filename: string): string {
  const characters = [...filename.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '')];
  return characters.slice(-150).join('') || 'document';
}

/** Whether the caller has this very version already (RFC 9110 §13.1.2). */
export function matchesTag(request: Request, etag: string): boolean {
  const condition = request.headers.get('if-none-match') ?? '';
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/**
 * Document names that a path may mean, likeliest first: as cited, as in the folder, and with a citation's
 * fragment that a client encoded into the path. None for a path that could leave a folder.
 */
export function documentNames(request: Request, prefix: string): Set<string> {
  const { pathname } = new URL(request.url);
  const segments = decodeSegments(pathname.slice(prefix.length));
  if (!pathname.startsWith(prefix) || !segments.every(isPlain)) return new Set();
  const name = segments.join('/');
  return new Set([name, encodeSourcefile(name), sourcefileOf(name)]);
}

/** The file name of a download: as it was before indexing. */
export function downloadName({ sourcefile }: StoredDocument): string {
  const name = sourcefile.slice(sourcefile.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    // Another program named it without encoding percent signs.
    return name;
  }
}

function decodeSegments(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return [''];
  }
}

function isPlain(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment);
}

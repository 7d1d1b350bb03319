import { encodeSourcefile, sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';

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

import type { StoredDocument } from '#lib/core/ports.ts';
import { encodeSourcefile, sourcefileOf } from '#lib/core/sourcepage.ts';

/**
 * The names a path may mean, likeliest first: as it stands in a citation, as it stood in the folder, and with a citation's
 * fragment that a client encoded into the path. None for a path that could lead out of a folder.
 */
export function documentNames(request: Request, prefix: string): Set<string> {
  const { pathname } = new URL(request.url);
  const segments = decodeSegments(pathname.slice(prefix.length));
  if (!pathname.startsWith(prefix) || !segments.every(isPlain)) return new Set();
  const name = segments.join('/');
  return new Set([name, encodeSourcefile(name), sourcefileOf(name)]);
}

/** What a document is called when it is saved: its file name as it was before it was indexed. */
export function downloadName({ sourcefile }: StoredDocument): string {
  const name = sourcefile.slice(sourcefile.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    // Another program named it, and left its percent signs as they were.
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

import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';

/** Whether a path means the document: on disk, of the file or a folder above it, or by the name that citations use. */
export function isNamedBy(document: StoredDocument, path: string): boolean {
  const name = encodeSourcefile(path.replace(/^\.\//, '').replace(/\/+$/, '').normalize('NFC'));
  if (isAtOrBelow(document.sourcefile, name) || isAtOrBelow(document.sourcefile, path)) return true;
  if (document.root === null) return false;
  return isAtOrBelow(join(document.root, document.sourcefile), encodeSourcefile(onDisk(path)));
}

/** The documents that any of the paths means, and the paths that mean none. */
export function documentsNamedBy(
  stored: readonly StoredDocument[],
  paths: readonly string[],
): { chosen: StoredDocument[]; unknown: string[] } {
  const chosen = stored.filter((document) => paths.some((path) => isNamedBy(document, path)));
  return { chosen, unknown: paths.filter((path) => !chosen.some((document) => isNamedBy(document, path))) };
}

function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** The absolute path, links resolved while it still exists. */
function onDisk(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

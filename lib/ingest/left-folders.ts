import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { namedType } from './file-type.ts';
import { printable } from './progress-text.ts';
import type { Walk } from './walk.ts';

/** Names in a refusal: enough to recognise the folder by. */
const MOST_NAMES = 3;

/** How to delete the documents of a missing or empty folder, as the end of a message. */
export const DELETE_ON_PURPOSE =
  'To delete its documents on purpose, use --remove with that path instead of --sync.';

/** The documents that were ingested from one of the folders and are not there any more. */
export function leftFolders(
  documents: StoredDocument[],
  { folders, files }: Pick<Walk, 'folders' | 'files'>,
): StoredDocument[] {
  const here = new Set(files.map(({ sourcefile }) => sourcefile));
  return documents.filter(
    ({ root, sourcefile }) => root !== null && folders.includes(root) && !here.has(sourcefile),
  );
}

/**
 * Why `--sync` must not change anything, in full sentences that name the folder and what to do; undefined where it may.
 * A folder without a file that can be read is refused always: its disk is probably not mounted. A folder that would lose
 * more than half of its documents, and more than one, is refused unless `allowRemoval`.
 */
export function syncRefusal(
  documents: StoredDocument[],
  found: Walk,
  { allowRemoval }: { allowRemoval: boolean },
): string | undefined {
  for (const folder of found.folders) {
    const indexed = documents.filter(({ root }) => root === folder);
    if (!found.files.some(({ root, path }) => root === folder && !('skip' in namedType(path))))
      return emptyText(folder, indexed, found.unreadable.includes(folder));
    const left = leftFolders(indexed, found);
    const isMost = left.length > 1 && left.length * 2 > indexed.length;
    if (isMost && found.unreadable.length === 0 && !allowRemoval)
      return mostText(folder, left, indexed.length);
  }
  return undefined;
}

function emptyText(folder: string, indexed: StoredDocument[], isUnreadable: boolean): string {
  const path = printable(folder);
  const state = isUnreadable ? 'cannot be listed' : 'contains no documents';
  const loss =
    indexed.length === 0
      ? ''
      : ` --sync would remove ${indexed.length} of ${indexed.length} documents that are indexed from it (${namesOf(indexed)}).`;
  const check = isUnreadable
    ? 'Check its permissions, and that its disk is mounted.'
    : 'Check the path, and that its disk is mounted.';
  return `${path} ${state}.${loss} ${check} ${DELETE_ON_PURPOSE}`;
}

function mostText(folder: string, left: StoredDocument[], indexed: number): string {
  return (
    `--sync would remove ${left.length} of the ${indexed} documents that are indexed from ${printable(folder)}, ` +
    `which is more than half (${namesOf(left)}). Check that the folder is complete. ` +
    'To remove them on purpose, run the same command with --allow-removal.'
  );
}

function namesOf(documents: StoredDocument[]): string {
  const names = documents.slice(0, MOST_NAMES).map(({ sourcefile }) => printable(sourcefile));
  const more = documents.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

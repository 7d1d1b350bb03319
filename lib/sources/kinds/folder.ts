import { open } from 'node:fs/promises';
import { z } from 'zod';
import { decodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type {
  ListingEnd,
  Source,
  SourceChange,
  SourceContent,
  SourceItem,
  SourceLimits,
} from '#lib/core/ports/source.ts';
import { type FoundFile, stampOf, type Walk, walk } from '#lib/ingest/walk.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { extensionOf } from '#lib/shared/document-formats.ts';
import { sourceKind } from './source-kind.ts';

const settings = z.strictObject({
  path: z.string().min(1).max(4000).describe('The folder; relative paths start where the server is started.'),
});

/** Files in a folder of this machine, or on a share that is mounted here. */
export const folderKind = sourceKind({
  summary: 'Files in a folder of this machine, or on a share that is mounted here.',
  schema: settings,
  example: { path: '/mnt/share/handbook' },
  where: ({ path }) => path,
  open: ({ path }, { limits }) => createFolderSource({ folder: path, limits }),
});

const MAIL = new Set(['eml', 'mbox', 'msg']);

/** Messages in a folder. */
export const mailKind = sourceKind({
  summary: 'Messages in a folder: .eml, .mbox and .msg files. Other files are left out.',
  schema: settings,
  example: { path: '/srv/mail/support' },
  where: ({ path }) => path,
  open: ({ path }, { limits }) =>
    createFolderSource({ folder: path, limits, accepts: (name) => MAIL.has(extensionOf(name)) }),
});

interface FolderOptions {
  folder: string;
  limits: SourceLimits;
  /** Which names are listed; all when absent. */
  accepts?: (name: string) => boolean;
}

/** The version of a file that changed this recently may be that of two contents: the clock of a disk has steps. */
const SETTLED_MS = 2500;

/**
 * A folder as a source: each listing walks all of it. Sidecars give readers and category, as for `npm run ingest`. A
 * symbolic link counts where it leads to a file inside the folder. What cannot be listed makes the listing incomplete, so
 * that nothing is removed for it.
 */
export function createFolderSource({ folder, limits, accepts = () => true }: FolderOptions): Source {
  return {
    async *changes(_cursor, signal): AsyncGenerator<SourceChange, ListingEnd> {
      const found = await walk([folder], { linksInside: true });
      signal.throwIfAborted();
      const files = found.files.filter(({ sourcefile }) => accepts(sourcefile));
      if (!found.folders.length)
        throw new AppError('not-configured', `${folder} is a file; the source takes a folder.`);
      if (files.length > limits.maxItems)
        throw new AppError('too-large', `It has more than ${limits.maxItems} files (maxItems).`);
      yield* unlisted(found, folder);
      for (const file of files) yield changeOf(file);
      return { cursor: null, complete: found.unreadable.length === 0 };
    },
    close: async () => {},
  };
}

function* unlisted({ unreadable, orphans }: Walk, folder: string): Generator<SourceChange> {
  const gone = (at: string, reason: string): SourceChange => {
    const below = at.startsWith(folder) ? at.slice(folder.length).replace(/^[\\/]+/, '') || '.' : at;
    return { type: 'unreadable', id: below, path: below, reason };
  };
  for (const at of unreadable) yield gone(at, 'the folder cannot be listed; nothing is removed meanwhile');
  for (const at of orphans) yield gone(at, 'it says who may read a file that is not here; check the name');
}

function changeOf({
  path: file,
  sourcefile,
  sizeBytes,
  labels,
  modified,
  stamp = '',
}: FoundFile): SourceChange {
  const name = decodeSourcefile(sourcefile);
  if (labels && 'refusal' in labels)
    return { type: 'unreadable', id: sourcefile, path: name, reason: labels.refusal };
  const { oids, groups, category } = labels ?? {};
  const item: SourceItem = {
    id: sourcefile,
    path: name,
    version: settled(stamp, Date.parse(modified)),
    sizeBytes,
    modifiedAt: modified,
    ...((oids || groups) && { readers: { oids: oids ?? [], groups: groups ?? [] } }),
    ...(category !== undefined && { category }),
  };
  return { type: 'present', item, read: (signal) => readFile(file, signal) };
}

/** Marked where the same stamp could stand for a later content: the next listing has another version then. */
function settled(stamp: string, modifiedMs: number): string {
  return Math.abs(Date.now() - modifiedMs) < SETTLED_MS ? `${stamp}~` : stamp;
}

async function readFile(file: string, signal: AbortSignal): Promise<SourceContent> {
  const handle = await open(file);
  try {
    const stats = await handle.stat({ bigint: true });
    const bytes = handle.createReadStream({ signal });
    return { bytes, version: settled(stampOf(stats), Number(stats.mtimeMs)) };
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

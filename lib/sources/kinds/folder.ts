import { open } from 'node:fs/promises';
import { relative } from 'node:path';
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
  path: z
    .string()
    .min(1)
    .max(4000)
    .describe('The folder to read. A relative path is resolved against the working directory of the server.'),
  watch: z
    .boolean()
    .default(true)
    .describe(
      'Whether changes are also noticed at once, by events of the file system. Network shares often send none.',
    ),
});

const watchedFolder = ({ path, watch }: z.output<typeof settings>) => (watch ? path : undefined);

/** Files in a folder of this machine, or on a share that is mounted here. */
export const folderKind = sourceKind({
  summary: 'Files in a folder on this machine or on a mounted share.',
  schema: settings,
  example: { path: '/mnt/share/handbook' },
  where: ({ path }) => path,
  watched: watchedFolder,
  open: ({ path }, { limits }) => createFolderSource({ folder: path, limits }),
});

const MAIL = new Set(['eml', 'mbox', 'msg']);

/** Messages in a folder. */
export const mailKind = sourceKind({
  summary: 'E-mail messages in a folder: .eml, .mbox and .msg files. Other files are ignored.',
  schema: settings,
  example: { path: '/srv/mail/support' },
  where: ({ path }) => path,
  watched: watchedFolder,
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
      yield* unlisted({ ...found, links: found.links.filter(accepts) });
      for (const file of files) yield changeOf(file);
      return { cursor: null, complete: found.unreadable.length === 0 };
    },
    close: async () => {},
  };
}

function* unlisted({ unreadable, orphans, links, folders: [root = ''] }: Walk): Generator<SourceChange> {
  const noted = (type: 'unreadable' | 'skipped', at: string, reason: string): SourceChange => {
    const below = relative(root, at).replaceAll('\\', '/').normalize('NFC') || '.';
    return { type, id: below, path: below, reason };
  };
  for (const at of unreadable)
    yield noted('unreadable', at, 'the folder cannot be listed; nothing is removed meanwhile');
  for (const at of orphans)
    yield noted('unreadable', at, 'it says who may read a file that is not here; check the name');
  for (const at of links) yield noted('skipped', at, 'a link that does not lead to a file inside the folder');
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

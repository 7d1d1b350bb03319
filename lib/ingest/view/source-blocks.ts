import type { DocumentText, SourceBlocks } from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { FILE_KINDS, type FormatShownAs, fileKindOf } from '#lib/shared/document-formats.ts';
import { FairQueue } from '#lib/shared/fair-queue.ts';
import { type ChildBounds, createChildPool } from '../child/child-pool.ts';
import { createOfficeConverter, type WithReadable } from '../office/convert-office.ts';
import { openOriginalFiles } from '../pictures/original-files.ts';
import type { BlocksJob } from './blocks-process.ts';

/** How much reading one document may take; what is left out is the default. */
export interface SourceBlocksOptions extends Partial<Pick<ChildBounds, 'totalMs' | 'extraBytes'>> {
  /** Documents read at the same time, each in a process of its own. */
  size?: number;
  /** Converts what is converted before it is read; without it such documents are refused. */
  withReadable?: WithReadable | undefined;
}

const DEFAULTS = {
  size: 2,
  totalMs: 30_000,
  extraBytes: 256_000_000,
};
const WITHOUT_OFFICE = createOfficeConverter({ command: undefined });
const ENTRY = ['lib', 'ingest', 'view', 'blocks-process.ts'];

/** Documents that may wait to be read, of all parties and of one; more are refused. */
const MOST_WAITING = 40;
const MOST_WAITING_OF_PARTY = 10;

/** Readers open several documents one after the other; a process that waits for the next holds about 60 MB. */
const IDLE_MS = 120_000;

/**
 * Reads documents for readers in processes of their own: by default 30 s and 256 MB above idle a document. Throws AppError
 * with the reason for a file that cannot be read, `rate-limited` when too many wait.
 */
export function createSourceBlocks(options: SourceBlocksOptions = {}): SourceBlocks & { close(): void } {
  const { size, withReadable = WITHOUT_OFFICE, ...limits } = { ...DEFAULTS, ...options };
  // Around the copy of the original too: those that wait would fill the disk.
  const queue = new FairQueue({ slots: size, mostWaiting: MOST_WAITING, refuse: tooManyWaiting });
  const pool = createChildPool<BlocksJob, DocumentText>({
    bounds: { entry: ENTRY, stallMs: limits.totalMs, ...limits },
    size,
    idleMs: IDLE_MS,
  });
  return {
    async read(found, signal, party = '') {
      const format = requireShown(found.document.sourcefile);
      if (queue.waiting(party) >= MOST_WAITING_OF_PARTY) throw tooManyWaiting();
      const leave = await queue.enter(party, signal);
      const files = openOriginalFiles();
      try {
        const path = await files.pathOf(found, signal);
        if (path === undefined) return undefined;
        const name = found.document.sourcefile;
        return await withReadable({ path, name, signal }, (readable) =>
          pool.ask({ job: { path: readable, format }, signal }),
        );
      } finally {
        await files.close();
        leave();
      }
    },
    close: pool.close,
  };
}

function tooManyWaiting(): AppError {
  return new AppError('rate-limited', 'The server is reading other documents. Try again in a moment.');
}

/** The format of a document by its name. Throws AppError when it is not shown as blocks. */
function requireShown(sourcefile: string): FormatShownAs<'blocks'> {
  const kind = fileKindOf(sourcefile);
  if (kind?.view === 'blocks') return kind.format;
  const shown = FILE_KINDS.filter(({ view }) => view === 'blocks').map(
    ({ extensions: [usual] }) => `.${usual}`,
  );
  throw new AppError(
    'unsupported-media-type',
    `Only ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)} files are read as text; fetch others from /content.`,
  );
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { decodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type { ReindexReport } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { namePassages } from '../passages.ts';
import { reasonOf } from '../report.ts';
import type { IngestPorts } from '../run.ts';
import { writeOriginal } from '../write-original.ts';

/** What hears of a rebuild, and ends it. */
export interface RebuildWatch {
  signal?: AbortSignal | undefined;
  onPages?: (sourcefile: string, pages: number, total: number) => void;
  /** Hears of each document once it is done, with the reason where it could not be read. */
  onDocument?: (sourcefile: string, failure: string | null) => void;
  /** Passes over documents that another process has read again meanwhile. */
  onlyWaiting?: boolean;
  /** Where others may change a document at the same time: does the work when it is its turn. */
  inTurn?: (sourcefile: string, work: () => Promise<void>) => Promise<void>;
}

/**
 * Reads documents again from the originals that the index stores, and replaces their passages, each in one step; labels
 * stay. What cannot be read stays as it is and is reported. An abort ends it after the documents at hand, and throws the
 * signal's reason.
 */
export async function rebuild(
  documents: readonly StoredDocument[],
  ports: Pick<IngestPorts, 'writer' | 'parse' | 'recognitionCache'>,
  watch: RebuildWatch = {},
): Promise<ReindexReport> {
  const report: ReindexReport = { done: [], failed: [] };
  const queue = [...documents];
  const { inTurn = (_sourcefile, work) => work() } = watch;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      watch.signal?.throwIfAborted();
      const { sourcefile } = next;
      let failure: string | null = null;
      try {
        await inTurn(sourcefile, () => readAgain(sourcefile, ports, watch));
        report.done.push(sourcefile);
      } catch (error) {
        if (watch.signal?.aborted || isOfIndex(error)) {
          queue.length = 0;
          throw error;
        }
        failure = reasonOf(error);
        report.failed.push({ sourcefile, reason: failure });
      }
      watch.onDocument?.(sourcefile, failure);
    }
  };
  // All of them: the caller closes the index next.
  const ended = await Promise.allSettled(Array.from({ length: ports.parse.concurrency }, work));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return report;
}

function isOfIndex(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

async function readAgain(
  sourcefile: string,
  { writer, parse, recognitionCache }: Pick<IngestPorts, 'writer' | 'parse' | 'recognitionCache'>,
  { signal, onPages, onlyWaiting }: RebuildWatch,
): Promise<void> {
  if (onlyWaiting && (await writer.document(sourcefile))?.hash !== '') return;
  const stored = await writer.original(sourcefile);
  if (!stored) throw new AppError('not-found', 'its original is not stored; ingest it again');
  const folder = await mkdtemp(join(tmpdir(), 'citewell-rebuild-'));
  const path = join(folder, `original${extname(sourcefile).toLowerCase()}`);
  try {
    await writeOriginal(stored.original, path, signal);
    const parsed = await parse.parse(path, (pages, total) => onPages?.(sourcefile, pages, total), signal, {
      name: decodeSourcefile(sourcefile),
    });
    // As it is now: its readers may have changed while it was read.
    const document = await writer.document(sourcefile);
    if (!document) return;
    const { title } = parsed;
    const passages = namePassages(sourcefile, parsed.passages);
    await writer.replace({ ...document, title, hash: stored.hash }, passages, path);
    await recognitionCache?.store(stored.hash, parsed.recognised ?? new Map());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

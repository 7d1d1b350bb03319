import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createContainer } from '#lib/composition/container.ts';
import { openIngestion } from '#lib/composition/ingestion.ts';
import { temporaryIndex } from '#lib/composition/temporary-index.ts';
import type { Environment } from '#lib/config/environment.ts';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { ingest } from '#lib/ingest/ingest.ts';
import { visibleText } from '#lib/shared/plain-text.ts';
import { createProgress } from './progress.ts';

/** A search service shows what it was given after a moment; longer than this, and something else is wrong. */
const SEARCHABLE_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** An index that was filled: where it is, and which documents it holds, by the names that citations use. */
interface FilledIndex {
  environment: Environment;
  sourcefiles: ReadonlySet<string>;
}

/** Folders of documents that the same people may read. */
export interface DocumentsFor {
  paths: string[];
  /** Of people who may read them; what folders say themselves holds where this is not given. */
  groups?: string[];
}

/**
 * Indexes the documents in a folder, or on Azure an index, of their own, does the work there and removes it. Documents
 * that cannot be read are named and left out. Throws AppError when a folder of documents does not exist, and the reason of
 * `signal` when it aborts before the work begins.
 */
export async function withTemporaryIndex<T>(
  environment: Environment,
  documents: readonly DocumentsFor[],
  signal: AbortSignal,
  work: (index: FilledIndex) => Promise<T>,
): Promise<T> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'citewell-evaluate-'));
  const temporary = temporaryIndex(environment, DATA_DIR);
  try {
    const { passages, sourcefiles } = await fill(temporary.environment, documents, signal);
    await untilSearchable(temporary.environment, passages);
    signal.throwIfAborted();
    return await work({ environment: temporary.environment, sourcefiles });
  } finally {
    await temporary.remove();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function fill(
  environment: Environment,
  documents: readonly DocumentsFor[],
  signal: AbortSignal,
): Promise<{ passages: number; sourcefiles: Set<string> }> {
  const ingestion = openIngestion(environment);
  const bar = createProgress('indexed');
  try {
    let passages = 0;
    const sourcefiles = new Set<string>();
    for (const some of documents) {
      const options = {
        ...some,
        sync: false,
        remove: false,
        removeAll: false,
        reindex: false,
        dryRun: false,
      };
      const report = await ingest({ ...options, origin: 'own', signal }, ingestion, ({ progress }) =>
        bar.show(progress.documents, progress.totalDocuments),
      );
      for (const { sourcefile, outcome, reason } of report.documents) {
        if (outcome === 'failed') console.error(visibleText(`${sourcefile} was left out: ${reason}`));
        else sourcefiles.add(encodeSourcefile(sourcefile));
      }
      passages += report.passages;
    }
    return { passages, sourcefiles };
  } finally {
    bar.end();
    await ingestion.close();
  }
}

async function untilSearchable(environment: Environment, passages: number): Promise<void> {
  const container = await createContainer(environment);
  const deadline = Date.now() + SEARCHABLE_WITHIN_MS;
  try {
    while (((await container.search.status(undefined)).passages ?? 0) < passages && Date.now() < deadline) {
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    await container.close();
  }
}

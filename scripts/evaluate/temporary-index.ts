import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIngestion } from '#lib/composition/ingestion.ts';
import type { Environment } from '#lib/config/environment.ts';
import { ingest } from '#lib/ingest/ingest.ts';
import { showProgress } from './progress.ts';

/**
 * Indexes the documents in a folder of its own, does the work there and removes the folder. Documents that cannot be
 * read are named and left out. Throws AppError when the folder of documents does not exist.
 */
export async function withTemporaryIndex<T>(
  environment: Environment,
  documents: string,
  work: (environment: Environment) => Promise<T>,
): Promise<T> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'citewell-evaluate-'));
  const temporary = { ...environment, DATA_DIR };
  try {
    await fill(temporary, documents);
    return await work(temporary);
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function fill(environment: Environment, documents: string): Promise<void> {
  const ingestion = openIngestion(environment);
  try {
    const options = { paths: [documents], sync: false, remove: false, removeAll: false, reindex: false };
    const report = await ingest(
      { ...options, dryRun: false, origin: 'own', signal: new AbortController().signal },
      ingestion,
      ({ progress }) => showProgress('indexed', progress.documents, progress.totalDocuments),
    );
    for (const { sourcefile, outcome, reason } of report.documents) {
      if (outcome === 'failed') console.error(`${sourcefile} was left out: ${reason}`);
    }
  } finally {
    await ingestion.close();
  }
}

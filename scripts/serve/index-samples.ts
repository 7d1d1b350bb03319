import { openIngestion } from '#lib/composition/ingestion.ts';
import type { Environment } from '#lib/config/environment.ts';
import { ingest, shouldIndexSamples } from '#lib/ingest/ingest.ts';
import { summaryText } from '#lib/ingest/progress-text.ts';

/** Everyone may read the samples, also where access control is on. */
const EVERYONE = { groups: ['all'], oids: ['all'] };

/** Indexes the sample documents when the index never held anything of one's own, and says so. */
export async function indexSamples(environment: Environment): Promise<void> {
  const ingestion = openIngestion(environment);
  try {
    if (!(await shouldIndexSamples(ingestion.writer))) return;
    console.log('Indexing the sample documents, so that there is something to ask about.');
    const report = await ingest(
      {
        ...EVERYONE,
        paths: ['data/samples'],
        origin: 'sample',
        sync: false,
        remove: false,
        removeAll: false,
        reindex: true,
        dryRun: false,
        signal: new AbortController().signal,
      },
      ingestion,
    );
    console.log(summaryText(report));
  } finally {
    await ingestion.close();
  }
}

import { expect, test, vi } from 'vitest';
import { type Ingestion, openIngestion } from '#lib/composition/ingestion.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { ingest, shouldIndexSamples } from '#lib/ingest/ingest.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { removeSamples } from './index-samples.ts';

const folder = perTest(temporaryFolder);
const environment = () => readEnvironment({ DATA_DIR: `${folder.path}/.data` });

async function withIndex<T>(use: (ingestion: Ingestion) => Promise<T>): Promise<T> {
  const ingestion = openIngestion(environment());
  try {
    return await use(ingestion);
  } finally {
    await ingestion.close();
  }
}

const stored = () =>
  withIndex(async ({ writer }) => (await writer.documents()).map(({ sourcefile }) => sourcefile));

async function put(name: string, origin: 'sample' | 'own'): Promise<void> {
  const paths = [folder.write(name, `# ${name}\n\nThirty days.`)];
  const signal = new AbortController().signal;
  const plain = { sync: false, remove: false, removeAll: false, reindex: false, dryRun: false, signal };
  await withIndex((ingestion) => ingest({ ...plain, paths, origin }, ingestion));
}

test('samples leave an index where they are switched off, and come back once they are on again', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await put('sample.md', 'sample');
  await removeSamples(environment());
  expect(await stored()).toEqual([]);
  expect(said).toHaveBeenCalledWith('SAMPLES is off: removed the sample documents (1).');
  expect(await withIndex(shouldIndexSamples)).toBe(true);
});

test('switching samples off removes no other document, and says nothing where there are no samples', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await put('leave.md', 'own');
  await put('sample.md', 'sample');
  await removeSamples(environment());
  expect(await stored()).toEqual(['leave.md']);
  said.mockClear();
  await removeSamples(environment());
  expect(said).not.toHaveBeenCalled();
});

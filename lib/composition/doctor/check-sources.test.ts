import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { checkSources } from './check-sources.ts';
import { findingText } from './finding.ts';

const folder = perTest(temporaryFolder);

test('a source that failed is failed here too, with its reason, and failed documents are counted', async () => {
  const env = {
    DATA_DIR: folder.path,
    SOURCES_FILE: join(folder.path, 'sources.json'),
  };
  const source = { kind: 'folder', path: folder.path, every: '1h' };
  const sources = ['good', 'away', 'new'].map((name) => ({ name, ...source }));
  writeFileSync(env.SOURCES_FILE, JSON.stringify({ sources }));
  const records = createRecords({ kind: 'sqlite', dataDir: env.DATA_DIR });
  const counts = { added: 0, replaced: 0, relabelled: 0, unchanged: 1, skipped: 0, removed: 0, failed: 0 };
  for (const [name, failure] of [
    ['good', null],
    ['away', 'It is away.'],
  ] as const) {
    const begun = await records.sources.begin(name, 'one');
    if (begun) await records.sources.end(begun.lease, { failure, counts });
  }
  await records.close();
  const found = await checkSources(readEnvironment(env));
  expect(found.map(findingText)).toEqual([
    'ok       sources: 3 configured',
    expect.stringMatching(/^ok {7}source good: 0 documents, last success 20/),
    expect.stringMatching(/^FAILED {3}source away: It is away\. \(never succeeded\)\n.*npm run sync -- away/),
    'ok       source new: has not run yet',
  ]);
});

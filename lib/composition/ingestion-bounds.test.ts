import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { ingestPaths } from './ingest-paths.test-helper.ts';

const folder = perTest(temporaryFolder);
beforeEach(() => {
  folder.write('docs/rows.csv', `name,days\n${'Ada,3\n'.repeat(20)}`);
});

async function ingested(variables: Record<string, string>) {
  const environment = readEnvironment({ DATA_DIR: join(folder.path, 'data'), ...variables });
  const { documents } = await ingestPaths(environment, [join(folder.path, 'docs')]);
  return documents.map(({ outcome, reason }) => ({ outcome, reason }));
}

it('documents of the company have bounds of their own, and none by default', {
  timeout: 120_000,
}, async () => {
  expect(await ingested({ MAX_DOCUMENT_ROWS: '5', LIMIT_UPLOAD_FILE_ROWS: '100' })).toEqual([
    { outcome: 'failed', reason: 'it has more than 5 rows; 5 is the most (MAX_DOCUMENT_ROWS)' },
  ]);
  expect(await ingested({ LIMIT_UPLOAD_FILE_ROWS: '5' })).toEqual([{ outcome: 'added', reason: null }]);
});

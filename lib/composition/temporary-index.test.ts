import { expect, test } from 'vitest';
import { startSearchService } from '#e2e/upstream/search/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { ingestPaths } from './ingest-paths.test-helper.ts';
import { temporaryIndex } from './temporary-index.ts';

test('a temporary index never touches the configured one, and leaves nothing behind', async () => {
  const search = await startSearchService();
  const folder = temporaryFolder();
  const document = folder.write('leave.md', '# Leave\n\nThirty days a year.\n');
  const configured = readEnvironment({
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_KEY: search.key,
    AZURE_SEARCH_INDEX: 'real',
    ANSWERER: 'extractive',
  });
  const { environment, remove } = temporaryIndex(configured, folder.path);
  await ingestPaths(environment, [document]);
  expect(search.requests().filter(({ path }) => path.includes('real'))).toEqual([]);
  expect(search.indexes()).toHaveLength(2);
  await remove();
  expect(search.indexes()).toEqual([]);
  await search.close();
  folder.remove();
});

test('questions of a measurement count as no usage, in any store', () => {
  const configured = readEnvironment({
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://citewell:hunter2@db.example.com/citewell',
  });
  const { environment } = temporaryIndex(configured, '/tmp/measuring');
  expect(environment.identity.records).toEqual({ kind: 'sqlite', dataDir: '/tmp/measuring' });
});

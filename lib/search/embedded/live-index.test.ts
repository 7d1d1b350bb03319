import { afterAll, expect, it } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { openIndexWriter } from './index-writer.ts';
import { LiveIndex } from './live-index.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('the index stays open after a refused request, and is reopened after a failure', async () => {
  await openIndexWriter({ dataDir: folder.path }).close();
  let opened = 0;
  const index = new LiveIndex(folder.path, (db) => {
    opened += 1;
    return db;
  });
  const use = (thrown?: Error) =>
    index.use(() => {
      if (thrown) throw thrown;
    });
  expect(() => use(new AppError('bad-request', 'No.'))).toThrow('No.');
  use();
  expect(opened).toBe(1);
  expect(() => use(new Error('The disk is gone.'))).toThrow('The disk is gone.');
  use();
  expect(opened).toBe(2);
});

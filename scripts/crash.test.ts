import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { crashRun } from './crash/crash-run.ts';
import { killedSyncs } from './crash/killed-syncs.ts';
import { startServer } from './servers/server-process.ts';
import { freePort, withFolder } from './servers/with-servers.ts';

test('a server that is killed loses nothing that it acknowledged', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const seed = Date.now() % 1_000_000;
  const { acknowledged, whole, interrupted, violations } = await withFolder((dataDir) =>
    crashRun({
      kills: 4,
      clients: 6,
      seed,
      start: () => startServer(['scripts/crash/plain-server.test-helper.ts', String(port)], port, dataDir),
      progress: () => undefined,
    }),
  );
  expect({ seed, violations }).toEqual({ seed, violations: [] });
  // A run in which no answer was ever cut off would have proved little.
  expect(interrupted).toBeGreaterThan(0);
  expect(whole + interrupted).toBe(acknowledged);
});

test('syncs that are killed while a folder changes leave no stale and no lost document', {
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder();
  const seed = Date.now() % 1_000_000;
  const { killed, wrong, documents } = await killedSyncs({ kills: 5, seed, folder: folder.path });
  folder.remove();
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect(killed).toBeGreaterThan(0);
  expect(documents).toBeGreaterThan(0);
});

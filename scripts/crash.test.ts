import { expect, test } from 'vitest';
import { crashRun } from './crash/crash-run.ts';
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

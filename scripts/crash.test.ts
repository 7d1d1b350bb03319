import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from './bench/streaming/server-process.ts';
import { crashRun } from './crash/crash-run.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('a server that is killed loses nothing that it acknowledged', { timeout: 300_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-crash-'));
  const port = await freePort();
  const seed = Date.now() % 1_000_000;
  const { acknowledged, whole, interrupted, violations } = await crashRun({
    kills: 4,
    clients: 6,
    seed,
    start: () => startServer(['scripts/crash/plain-server.contract.ts', String(port)], port, dataDir),
    progress: () => undefined,
  });
  rmSync(dataDir, { recursive: true, force: true });
  expect({ seed, violations }).toEqual({ seed, violations: [] });
  // A run in which no answer was ever cut off would have proved little.
  expect(interrupted).toBeGreaterThan(0);
  expect(whole + interrupted).toBe(acknowledged);
});

import { createServer } from 'node:net';
import process from 'node:process';
import { expect, it } from 'vitest';
import { listeningProcess, processFigures, secondsOf } from './process-figures.ts';

it('a process is seen with its memory and its time', async () => {
  const before = await processFigures(process.pid);
  const busyUntil = performance.now() + 100;
  while (performance.now() < busyUntil);
  const after = await processFigures(process.pid);
  expect(before?.residentBytes).toBeGreaterThan(10_000_000);
  expect(after?.residentBytes).toBeLessThan(8 * 2 ** 30);
  expect(after?.cpuSeconds).toBeGreaterThanOrEqual(before?.cpuSeconds ?? Number.NaN);
  expect(await processFigures(2 ** 22 + 1)).toBeUndefined();
});

it.runIf(process.platform === 'linux')('a server is found by its port', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  expect(await listeningProcess(port)).toBe(process.pid);
  await new Promise((closed) => server.close(closed));
  expect(await listeningProcess(port)).toBeUndefined();
});

it.each([
  ['0:01.50', 1.5],
  ['02:03', 123],
  ['1:02:03', 3723],
  ['2-01:00:00', 176_400],
])('CPU time %s is %d seconds', (time, seconds) => {
  expect(secondsOf(time)).toBe(seconds);
});

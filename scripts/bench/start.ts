// npm run bench:start [-- --quick]: from the start of a process to the first answer of /chat, over a folder that was served
// before, with and without what Node compiled then; the floor is a bare `node:http` server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { inPairs, median } from '../servers/statistics.ts';
import { freePort, withFolder } from '../servers/with-servers.ts';
import { printHeading, printRows, quick } from './reporting.ts';

const ROUNDS = quick ? 3 : 9;
const MAX_START_MS = 1000;
const POLL_EVERY_MS = 4;
const QUESTION = JSON.stringify({
  messages: [{ role: 'user', content: 'How many days of vacation do I get?' }],
});
const LAUNCHER = ['scripts/run.mjs', 'start'];
const BARE = [
  '-e',
  "require('node:http').createServer((_, reply) => reply.end('{}')).listen(process.env.PORT)",
];

/** Milliseconds from the start of `node ARGS` until it has answered a question. */
async function timeToAnswer(args: string[], variables: Record<string, string>): Promise<number> {
  const port = String(await freePort());
  const started = performance.now();
  const server = spawn(process.execPath, args, {
    stdio: 'ignore',
    // PATH alone comes along: what the caller's environment says to Citewell must not reach a measurement.
    env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production', HOST: '127.0.0.1', ...variables, PORT: port },
  });
  const ended = once(server, 'exit');
  try {
    while (!(await isAnswered(`http://127.0.0.1:${port}/chat`))) {
      if (server.exitCode !== null) throw new Error(`node ${args.join(' ')} ended with ${server.exitCode}.`);
      await delay(POLL_EVERY_MS);
    }
    return performance.now() - started;
  } finally {
    server.kill();
    await ended;
  }
}

async function isAnswered(url: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: QUESTION }).catch(() => undefined);
  await reply?.text();
  return reply?.ok ?? false;
}

printHeading('bench:start');
await withFolder(async (folder) => {
  const served = { DATA_DIR: join(folder, 'data') };
  const warm = { ...served, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const bare = () => timeToAnswer(BARE, {});
  // Indexes the samples, and compiles.
  await timeToAnswer(LAUNCHER, warm);
  const measured = [
    {
      name: 'npm start, as before',
      ...(await medians(() => timeToAnswer(LAUNCHER, warm), bare)),
      isBound: true,
    },
    {
      name: 'npm start, nothing compiled',
      ...(await medians(() => timeToAnswer(LAUNCHER, { ...served, NODE_DISABLE_COMPILE_CACHE: '1' }), bare)),
      isBound: false,
    },
  ];
  printRows(
    ['from start to first answer, p50', 'ours', 'bare', 'bound'],
    measured.map(({ name, ours, floor, isBound }) => ({
      name,
      ours: `${ours.toFixed(0)} ms`,
      floor: `${floor.toFixed(0)} ms`,
      bound: isBound ? `≤ ${MAX_START_MS} ms` : '',
      held: isBound ? ours <= MAX_START_MS : undefined,
    })),
  );
});

async function medians(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ ours: number; floor: number }> {
  const pairs = await inPairs(ROUNDS, ours, bare);
  return { ours: median(pairs.map((pair) => pair.ours)), floor: median(pairs.map((pair) => pair.bare)) };
}

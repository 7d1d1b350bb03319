// npm run bench:upstream [-- --quick] [--calls | --streams]: what our server costs on real services, over a bare node:http server that makes
// the same two calls to them. The services are scripted, lean and a process of their own; so is either server. Measured
// in turn in one run; the figures are ratios.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { askFromMany } from './streaming/clients.ts';
import {
  type Contenders,
  concurrentStreams,
  firstTokenAlone,
  firstTokenInACrowd,
  type Row,
  tokensPerCpuSecond,
} from './streaming/measures.ts';
import { printRows } from './streaming/print-rows.ts';
import { type ServerProcess, startServer } from './streaming/server-process.ts';

const PORTS = { services: 4200, ours: 4201, bare: 4202 };
const SERVICES = `http://127.0.0.1:${PORTS.services}`;
const NEXT = 'node_modules/next/dist/bin/next';

/** Azure by variables alone. Places enough for every stream: by default there are fewer, and a queue. */
const ON_AZURE = {
  AZURE_SEARCH_ENDPOINT: SERVICES,
  AZURE_SEARCH_INDEX: 'bench',
  AZURE_SEARCH_KEY: 'bench',
  AZURE_SEARCH_SEMANTIC_RANKER: 'disabled',
  AZURE_OPENAI_ENDPOINT: SERVICES,
  AZURE_OPENAI_API_KEY: 'bench',
  AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'chat',
  AZURE_OPENAI_CHATGPT_MODEL: 'gpt-4o-mini',
  UPSTREAM_CONCURRENCY: '2500',
};

const quick = process.argv.includes('--quick');
/** All of it, or one half alone: single calls, or many streams at a time. */
const does = {
  calls: !process.argv.includes('--streams'),
  streams: !process.argv.includes('--calls'),
};
const alone = quick ? { rounds: 4, requests: 60 } : { rounds: 8, requests: 150 };
const crowd = quick ? { rounds: 4, requests: 400 } : { rounds: 6, requests: 800 };
const long = quick ? { rounds: 4, requests: 12 } : { rounds: 6, requests: 40 };
const paced = quick ? { rounds: 2, requests: 100 } : { rounds: 4, requests: 100 };
const slow = quick
  ? [{ streams: 300, seconds: 15 }]
  : [
      { streams: 1000, seconds: 25 },
      { streams: 2000, seconds: 45 },
    ];

async function withContenders<T>(measure: (contenders: Contenders) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-bench-'));
  const started: ServerProcess[] = [];
  const start = async (args: string[], port: number, env = {}) => {
    const server = await startServer(args, port, dataDir, env);
    started.push(server);
    return server;
  };
  const usage = ['--import', './scripts/bench/stream-usage-preload.ts'];
  const next = [...usage, NEXT, 'start', '-H', '127.0.0.1', '-p', String(PORTS.ours)];
  try {
    await start(['scripts/bench/upstream-services.ts', String(PORTS.services)], PORTS.services);
    const ours = await start(next, PORTS.ours, ON_AZURE);
    const bare = await start(
      ['scripts/bench/upstream-bare-server.ts', String(PORTS.bare), SERVICES],
      PORTS.bare,
    );
    return await measure({ ours, bare });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(contenders: Contenders): Promise<Row[]> {
  // Compiled code, connections and the heap's first growth belong to a server, not to one of its requests.
  for (const { url } of [contenders.bare, contenders.ours]) {
    await askFromMany(url, ['long 100'], { clients: 100, count: quick ? 300 : 1000 });
  }
  return [
    ...(does.calls ? await measureCalls(contenders) : []),
    ...(does.streams ? await measureStreams(contenders) : []),
  ];
}

async function measureCalls(contenders: Contenders): Promise<Row[]> {
  return [
    await firstTokenAlone(contenders, ['long 50'], alone),
    await firstTokenInACrowd(contenders, ['long 50'], crowd),
    await firstTokenInACrowd(
      contenders,
      ['steady 50'],
      { ...paced, requests: 2 * paced.requests },
      'the same, a model that reads for 250 ms and says 50 tokens a second',
    ),
    await tokensPerCpuSecond('answers of 2,000', contenders, ['long 2000'], long),
    await tokensPerCpuSecond('50 answers of 100 a second', contenders, ['brisk 300'], {
      ...paced,
      clients: 50,
    }),
    await tokensPerCpuSecond('100 answers of 50 a second', contenders, ['steady 150'], {
      ...paced,
      clients: 100,
    }),
  ];
}

async function measureStreams(contenders: Contenders): Promise<Row[]> {
  const rows: Row[] = [];
  for (const crowded of slow) rows.push(await concurrentStreams(contenders, crowded));
  return rows;
}

const load = () => loadavg()[0]?.toFixed(1);
console.log(
  `\nbench:upstream${quick ? ' --quick' : ''}: node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load()}\n`,
);
const rows = await withContenders(measureAll);
printRows(rows);
console.log(`\n  load at the end: ${load()}`);
process.exitCode = rows.every(({ held }) => held) ? 0 : 1;

// npm run bench:telemetry: what it costs to be measured. Two processes of the built server, one of which sends traces and
// metrics to a collector in this process that throws them away, measured in turn in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { readEnvironment } from '#lib/config/environment.ts';
import { indexSamples } from '../serve/index-samples.ts';
import { askFromMany } from './streaming/clients.ts';
import {
  type Contenders,
  firstTokenAlone,
  firstTokenInACrowd,
  type Row,
  tokensPerCpuSecond,
} from './streaming/measures.ts';
import { type ServerProcess, startServer } from './streaming/server-process.ts';

const FIRST_PORT = 4380;
const SHORT = [
  'How many days can I work from abroad each year?',
  'What does the travel policy say about trains?',
];
const LONG = ['long 2000'];

/** A collector that takes everything and keeps nothing. */
async function startSink(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close().closeAllConnections() };
}

async function withBoth<T>(
  answerer: 'usage' | 'scripted',
  at: { dataDir: string; sink: string; port: number },
  measure: (contenders: Contenders) => Promise<T>,
): Promise<T> {
  const preload = `./scripts/bench/stream-${answerer}-preload.ts`;
  const next = 'node_modules/next/dist/bin/next';
  const started: ServerProcess[] = [];
  const start = async (port: number, variables: Record<string, string>) => {
    const args = ['--import', preload, next, 'start', '-H', '127.0.0.1', '-p', String(port)];
    const server = await startServer(args, port, at.dataDir, variables);
    started.push(server);
    return server;
  };
  try {
    const ours = await start(at.port, { OTEL_EXPORTER_OTLP_ENDPOINT: at.sink });
    return await measure({ ours, bare: await start(at.port + 1, {}) });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

async function measureAll(dataDir: string, sink: string): Promise<Row[]> {
  const warm = async ({ ours, bare }: Contenders, asked: string[]) => {
    for (const { url } of [ours, bare]) await askFromMany(url, asked, { clients: 50, count: 200 });
  };
  const short = await withBoth('usage', { dataDir, sink, port: FIRST_PORT }, async (contenders) => {
    await warm(contenders, SHORT);
    return [
      await firstTokenAlone(contenders, SHORT, { rounds: 5, requests: 60 }),
      await firstTokenInACrowd(contenders, SHORT, { rounds: 3, requests: 600 }),
      await tokensPerCpuSecond('extractive answers', contenders, SHORT, { rounds: 5, requests: 100 }),
    ];
  });
  const long = await withBoth('scripted', { dataDir, sink, port: FIRST_PORT + 2 }, async (contenders) => {
    await warm(contenders, ['long 100']);
    return [await tokensPerCpuSecond('answers of 2,000', contenders, LONG, { rounds: 5, requests: 16 })];
  });
  return [...short, ...long];
}

const dataDir = mkdtempSync(join(tmpdir(), 'citewell-bench-'));
const sink = await startSink();
try {
  await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
  console.log(`\nbench:telemetry: node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`);
  for (const { what, ours, bare, figure } of await measureAll(dataDir, sink.url)) {
    console.log(`${what.padEnd(46)} measured ${ours.padStart(11)}   not ${bare.padStart(11)}   ${figure}`);
  }
} finally {
  sink.close();
  rmSync(dataDir, { recursive: true, force: true });
}

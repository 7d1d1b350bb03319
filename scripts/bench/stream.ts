// npm run bench:stream [-- --quick]: what our server costs over a bare node:http server that makes the same upstream
// calls. Both run as processes of their own on 127.0.0.1, measured in turn in one run; the figures are ratios. Rows that end in
// "kept" compare our server with itself: an answer that is recorded with one that is not.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { readEnvironment } from '#lib/config/environment.ts';
import { indexSamples } from '../serve/index-samples.ts';
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
import { recordedAnswers } from './streaming/recorded.ts';
import { type ServerProcess, startServer } from './streaming/server-process.ts';

const FIRST_PORT = 4390;
const NEXT = 'node_modules/next/dist/bin/next';

const quick = process.argv.includes('--quick');
const effort = quick ? { rounds: 3, requests: 40 } : { rounds: 7, requests: 200 };
const crowd = quick ? { rounds: 2, requests: 400 } : { rounds: 5, requests: 2000 };
const long = quick ? { rounds: 2, requests: 8 } : { rounds: 5, requests: 40 };
const slow = quick ? { streams: 200, seconds: 10 } : { streams: 2000, seconds: 45 };

/** Questions of the samples; some have no answer there, as in life. */
function sampleQuestions(): string[] {
  const lines = readFileSync('data/questions.jsonl', 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line).question);
}

async function withContenders<T>(
  dataDir: string,
  answerer: 'extractive' | 'scripted',
  measure: (contenders: Contenders) => Promise<T>,
): Promise<T> {
  const preload = `./scripts/bench/stream-${answerer === 'scripted' ? 'scripted' : 'usage'}-preload.ts`;
  const [ourPort, barePort] =
    answerer === 'scripted' ? [FIRST_PORT + 2, FIRST_PORT + 3] : [FIRST_PORT, FIRST_PORT + 1];
  const next = ['--import', preload, NEXT, 'start', '-H', '127.0.0.1', '-p', String(ourPort)];
  const started: ServerProcess[] = [];
  try {
    const ours = await startServer(next, ourPort, dataDir);
    started.push(ours);
    const bare = await startServer(
      ['scripts/bench/stream-bare-server.ts', String(barePort), answerer],
      barePort,
      dataDir,
    );
    started.push(bare);
    return await measure({ ours, bare });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

async function measureAll(dataDir: string): Promise<Row[]> {
  const questions = sampleQuestions();
  // Compiled code, caches and the heap's first growth belong to a server, not to one of its requests.
  const warm = async (contenders: Contenders, asked: string[]) => {
    const crowd = { clients: 100, count: quick ? 300 : 1000 };
    for (const { url } of [contenders.bare, contenders.ours]) await askFromMany(url, asked, crowd);
  };
  const extractive = await withContenders(dataDir, 'extractive', async (contenders) => {
    await warm(contenders, questions);
    return [
      await firstTokenAlone(contenders, questions, effort),
      await firstTokenInACrowd(contenders, questions, crowd),
      await tokensPerCpuSecond('extractive answers', contenders, questions, effort),
      ...(await recordedAnswers('extractive', contenders.ours, questions, effort)),
    ];
  });
  const scripted = await withContenders(dataDir, 'scripted', async (contenders) => {
    await warm(contenders, ['long 100']);
    return [
      await tokensPerCpuSecond('answers of 2,000', contenders, ['long 2000'], long),
      ...(await recordedAnswers('2,000 tokens', contenders.ours, ['long 2000'], long)),
      await concurrentStreams(contenders, slow),
    ];
  });
  return [...extractive, ...scripted];
}

const dataDir = mkdtempSync(join(tmpdir(), 'citewell-bench-'));
try {
  await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
  console.log(
    `\nbench:stream${quick ? ' --quick' : ''}: node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`,
  );
  const rows = await measureAll(dataDir);
  printRows(rows);
  process.exitCode = rows.every(({ held }) => held) ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

// npm run bench:uploads: whether people who chat feel it when others add files. One process answers questions all the
// time, as the server does; meanwhile a PDF of 20 MB is added, then fifty files at once.

import { appendFileSync, createReadStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { Readable } from 'node:stream';
import { createContainer } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { percentilesOf } from '../servers/statistics.ts';
import { makePdfs } from './ingesting/make-pdfs.ts';
import { printHeading } from './reporting.ts';

const LARGE_BYTES = 19_900_000;
const LARGE_PAGES = 2_000;
const MANY = 50;
const CHATS = 4;
const MAX_DELAY_MS = 20;

const folder = mkdtempSync(join(tmpdir(), 'citewell-bench-'));
const environment = readEnvironment({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
const container = await createContainer(environment);
const browser = new Request('http://localhost', { headers: { cookie: `cw_browser=${'b'.repeat(24)}` } });
const caller = await container.identify(browser, 'token');
const reader = caller.access ? { access: caller.access } : {};

/** Sends files as the route does, and waits until all are searchable. */
async function addAll(paths: string[]): Promise<void> {
  const begun = await Promise.all(
    paths.map((path, index) => within(() => add(path, `file ${index} of ${paths.length}.pdf`))),
  );
  for (const { id } of begun) {
    for (;;) {
      const upload = await container.uploads.find(caller, id);
      if (upload.status === 'failed') throw new Error(upload.reason ?? 'failed');
      if (upload.status === 'ready') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function add(path: string, name: string) {
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const file = { name, declaredBytes: statSync(path).size, body };
  return container.uploads.put(caller, file, new AbortController().signal);
}

/** The limit of uploads of one owner at a time; a page sends the next one when one is done. */
async function within<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'rate-limited')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Searches without a pause until aborted; resolves with the times in milliseconds. */
async function chat(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    await container.search.search({
      searchText: 'which plan covers a visit to the doctor',
      top: 5,
      ...reader,
    });
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}

async function measure(what: string, work: () => Promise<void>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let isOver = false;
  const chats = Array.from({ length: CHATS }, () => chat(() => isOver));
  const started = performance.now();
  delay.enable();
  await work();
  delay.disable();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  const times = percentilesOf((await Promise.all(chats)).flat());
  const p99 = delay.percentile(99) / 1e6;
  console.log(
    `  ${what.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s   event loop p50 ${(delay.percentile(50) / 1e6).toFixed(1)}, ` +
      `p99 ${p99.toFixed(1)} ms (bound ${MAX_DELAY_MS}) ${p99 <= MAX_DELAY_MS ? 'held' : 'MISSED'}   ` +
      `searches p50 ${times.p50?.toFixed(0)}, p99 ${times.p99?.toFixed(0)} ms`,
  );
  if (p99 > MAX_DELAY_MS) process.exitCode = 1;
}

try {
  mkdirSync(join(folder, 'large'));
  const [large = ''] = await makePdfs(join(folder, 'large'), 1, LARGE_PAGES);
  // Parsers ignore bytes after the end of a PDF; receiving and storing them is still measured.
  appendFileSync(large, Buffer.alloc(Math.max(0, LARGE_BYTES - statSync(large).size), '%'));
  const many = await makePdfs(folder, MANY - 1, 20);
  printHeading('bench:uploads');
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 10_000));
  await measure('nothing, before', rest);
  await measure(`a PDF of ${(statSync(large).size / 1e6).toFixed(0)} MB`, () => addAll([large]));
  await measure(`${many.length} files at once`, () => addAll(many));
  await measure('nothing, after', rest);
} finally {
  await container.close();
  rmSync(folder, { recursive: true, force: true });
}

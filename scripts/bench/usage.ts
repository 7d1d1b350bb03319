// npm run bench:usage [-- --quick] [postgres://…]: how long a report of usage takes over a year with 500,000 answers, before
// and after the answers that an earlier version stored are in the sums, and how long that takes. In SQLite, or in this
// Postgres, which has to be empty.
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { StoreConfig } from '#lib/config/identity.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { createStore } from '#lib/history/database/store.ts';
import type { Tables } from '#lib/history/database/tables.ts';
import { withFolder } from '../servers/with-servers.ts';
import { printHeading, printRows, quick } from './reporting.ts';

const ANSWERS = quick ? 20_000 : 500_000;
const PEOPLE = 2000;
const DAYS = 365;
const DAY_MS = 86_400_000;
const UNTIL_MS = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
const SINCE_MS = UNTIL_MS - DAYS * DAY_MS;
const ROWS = 1000;
const RUNS = 9;
const MAX_REPORT_MS = 300;
const MAX_WAIT_MS = 500;
const EVERY_MS = 25;

type Row = Insertable<Tables['usage_entries']>;

/** The same numbers in each run. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Answers of a company: some people ask much, prompts change each month, an experiment runs in spring. */
function answer(index: number, random: () => number): Row {
  const atMs = SINCE_MS + Math.floor((index / ANSWERS) * DAYS * DAY_MS);
  const day = Math.floor((atMs - SINCE_MS) / DAY_MS);
  const outcome = random() < 0.95 ? 'finished' : random() < 0.5 ? 'failed' : 'abandoned';
  const support = { supported_sentences: 3, checked_sentences: 4 };
  return {
    id: `us_${index}`,
    at_ms: atMs,
    owner: `user:bench:${Math.floor(PEOPLE * random() ** 2)}`,
    model: ['large', 'small', 'local'][Math.floor(random() * 3)] ?? null,
    outcome,
    input_tokens: Math.floor(random() * 4000),
    output_tokens: Math.floor(random() * 400),
    currency: 'EUR',
    amount: random() / 50,
    first_token_ms: Math.round(200 / (random() + 0.01)),
    total_ms: Math.round(1500 / (random() + 0.01)),
    passages: 10,
    citations: Math.floor(random() * 4),
    ...{ certainty: null, supported_sentences: null, checked_sentences: null },
    ...(outcome === 'finished' && { ...support, certainty: random() < 0.8 ? 'answer' : 'none' }),
    prompt_version: Math.floor(day / 30),
    ...{ experiment: null, variant: null },
    ...(day >= 90 && day < 150 && { experiment: 'shorter', variant: random() < 0.5 ? 'a' : 'b' }),
  };
}

async function fill(config: StoreConfig): Promise<void> {
  const store = createStore(config, {});
  const random = randomNumbers();
  for (let from = 0; from < ANSWERS; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, ANSWERS - from) }, (_, at) => answer(from + at, random));
    await store.change((db) => db.insertInto('usage_entries').values(rows).execute());
  }
  await store.close();
}

/** Milliseconds of a report over the last `days`, and of the processor for it: the median of some. */
async function timeOf(records: Records, days: number, runs = RUNS): Promise<{ ms: number; cpuMs: number }> {
  const took: { ms: number; cpuMs: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    await records.usage.report(UNTIL_MS - days * DAY_MS, UNTIL_MS, 'day');
    const { user, system } = process.cpuUsage(cpu);
    took.push({ ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 });
  }
  const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
  return { ms: median(took.map(({ ms }) => ms)), cpuMs: median(took.map(({ cpuMs }) => cpuMs)) };
}

/** Adds all to the sums, and resolves with how long that takes, and how long an answer waits at most to be stored meanwhile. */
async function addUp(records: Records): Promise<{ tookMs: number; longestMs: number }> {
  const startedAt = performance.now();
  let isDone = false;
  const adding = records.expire({}, Date.now()).finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  while (!isDone) {
    const dueAt = performance.now() + EVERY_MS;
    await delay(EVERY_MS);
    await records.audit.note({ action: 'sign-in', owner: null, name: null, target: null, detail: {} });
    longestMs = Math.max(longestMs, performance.now() - dueAt);
  }
  await adding;
  return { tookMs: performance.now() - startedAt, longestMs };
}

async function measure(config: StoreConfig) {
  await fill(config);
  const records = createRecords(config);
  const before = await timeOf(records, DAYS, 1);
  const { tookMs, longestMs } = await addUp(records);
  const row = (what: string, { ms, cpuMs }: { ms: number; cpuMs?: number }, boundMs?: number) => ({
    what,
    milliseconds: Math.round(ms),
    processor: cpuMs === undefined ? '' : Math.round(cpuMs),
    bound: boundMs ?? '',
    held: boundMs === undefined ? undefined : ms <= boundMs,
  });
  const rows = [
    row(`a report over a year with ${ANSWERS} answers, none in the sums`, before),
    row('adding all to the sums, in the background', { ms: tookMs }),
    row('longest wait of a write meanwhile', { ms: longestMs }, MAX_WAIT_MS),
    row('a report over a year', await timeOf(records, DAYS), MAX_REPORT_MS),
    row('a report over 30 days', await timeOf(records, 30), MAX_REPORT_MS),
  ];
  await records.close();
  return rows;
}

const url = process.argv.find((argument) => argument.startsWith('postgres'));
printHeading('bench:usage', url ? 'Postgres' : 'SQLite');
printRows(
  ['what', 'ms', 'ms of our processor', 'bound'],
  await withFolder((dataDir) => measure(url ? { kind: 'postgres', url } : { kind: 'sqlite', dataDir })),
);

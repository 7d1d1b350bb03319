import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../servers/server-process.ts';
import { inPairs, median } from '../../servers/statistics.ts';
import { ask, askFromMany, closeIdleConnections, type Heard } from './clients.ts';

/** One line of the result: what was measured on both servers, and the figure that has a bound. */
export interface Row {
  what: string;
  ours: string;
  bare: string;
  figure: string;
  bound: string;
  held: boolean;
}

/** The headings of rows. */
export const HEADINGS = ['measured', 'ours', 'bare', 'figure', 'bound'];

/** Our server and the floor it is measured against. */
export interface Contenders {
  ours: ServerProcess;
  bare: ServerProcess;
}

/** The length of a measurement, and its bound. */
interface Effort {
  rounds: number;
  requests: number;
  bound: number;
}

/** Asks both servers before they are measured: compiled code, caches and the heap's first growth belong to no request. */
export async function warmUp(
  { bare, ours }: Contenders,
  questions: string[],
  crowd: { clients: number; count: number },
): Promise<void> {
  for (const { url } of [bare, ours]) await askFromMany(url, questions, crowd);
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
const times = (value: number) => `${value.toFixed(2)} ×`;

/** Our server's delay before the first token for a single client: the median difference of the rounds' medians. */
export async function firstTokenAlone(
  { ours, bare }: Contenders,
  questions: string[],
  { rounds, requests, bound }: Effort,
  what = 'first token, 1 client, p50',
): Promise<Row> {
  const p50 = (server: ServerProcess) => async () => {
    const heard = await askFromMany(server.url, questions, { clients: 1, count: requests });
    return median(heard.map(({ firstTokenMs }) => firstTokenMs));
  };
  const pairs = await inPairs(rounds, p50(ours), p50(bare));
  const added = median(pairs.map((pair) => pair.ours - pair.bare));
  return {
    what,
    ours: ms(median(pairs.map((pair) => pair.ours))),
    bare: ms(median(pairs.map((pair) => pair.bare))),
    figure: `+ ${ms(added)}`,
    bound: `≤ ${bound} ms`,
    held: added <= bound,
  };
}

/** The time to the first token when 100 clients ask at once, as a ratio of medians. */
export async function firstTokenInACrowd(
  { ours, bare }: Contenders,
  questions: string[],
  { rounds, requests, bound }: Effort,
  what = 'first token, 100 clients, p50',
): Promise<Row> {
  const p50 = (server: ServerProcess) => async () => {
    const heard = await askFromMany(server.url, questions, { clients: 100, count: requests });
    return median(heard.map(({ firstTokenMs }) => firstTokenMs));
  };
  const pairs = await inPairs(rounds, p50(ours), p50(bare));
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
  return {
    what,
    ours: ms(median(pairs.map((pair) => pair.ours))),
    bare: ms(median(pairs.map((pair) => pair.bare))),
    figure: times(ratio),
    bound: `≤ ${bound} ×`,
    held: ratio <= bound,
  };
}

/** Tokens per CPU second of a server, all its threads counted. */
type PerCpuSecond = 'tokens' | 'answers';

/** Tokens or answers that reach the clients (four) per second of the server's CPU time. */
export async function perCpuSecond(
  unit: PerCpuSecond,
  what: string,
  { ours, bare }: Contenders,
  questions: string[],
  { rounds, requests, bound, clients = 4 }: Effort & { clients?: number },
): Promise<Row> {
  const rate = (server: ServerProcess) => async () => {
    const before = await server.usage();
    const heard = await askFromMany(server.url, questions, { clients, count: requests });
    const after = await server.usage();
    const tokens = heard.reduce((sum, { tokens: said }) => sum + said, 0);
    return (unit === 'answers' ? heard.length : tokens) / (after.cpuSeconds - before.cpuSeconds);
  };
  const pairs = await inPairs(rounds, rate(ours), rate(bare));
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
  const round = (value: number) => Math.round(value).toLocaleString('en');
  return {
    what: `${unit} per CPU second, ${what}`,
    ours: round(median(pairs.map((pair) => pair.ours))),
    bare: round(median(pairs.map((pair) => pair.bare))),
    figure: times(ratio),
    bound: `≥ ${bound} ×`,
    held: ratio >= bound,
  };
}

/** Answers that are all open at the same time. */
interface OpenStreams {
  streams: number;
  /** The question of each: `slow 45` generates one token a second. */
  question: string;
  tokens: number;
  mostKilobytes: number;
}

/** Memory for each answer at the peak, and how many broke off. */
export async function concurrentStreams({ ours, bare }: Contenders, open: OpenStreams): Promise<Row> {
  const { streams, question, mostKilobytes } = open;
  const floor = await holdOpen(bare, open);
  const held = await holdOpen(ours, open);
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  const describe = (run: typeof held) => `${run.whole} whole, ${kilobytes(run.bytesEach)} each`;
  return {
    what: `${streams.toLocaleString('en')} streams at once, "${question}"`,
    ours: describe(held),
    bare: describe(floor),
    figure: `${streams - held.whole} dropped, ${kilobytes(held.bytesEach)} each`,
    bound: `none, ≤ ${mostKilobytes} KB`,
    held: held.whole === streams && held.bytesEach <= mostKilobytes * 1024,
  };
}

/** Opened at once; more would measure how long the system's queue of new connections is. */
const OPENING = 50;
/** Quiet before memory is read. */
const SETTLE_MS = 5000;

/**
 * Opens a quarter of the streams, then the others, and reads the memory after both: the difference is what a stream
 * costs, without what the server needs for its first ones anyway.
 */
async function holdOpen(server: ServerProcess, { streams, question, tokens }: OpenStreams) {
  closeIdleConnections();
  const answers: Promise<Heard | Error>[] = [];
  const openUntil = async (count: number) => {
    const open = async () => {
      while (answers.length < count) await opened(answers, server.url, question);
    };
    await Promise.all(Array.from({ length: OPENING }, open));
    await delay(SETTLE_MS);
    return server.usage();
  };
  const quarter = streams / 4;
  const before = await openUntil(quarter);
  const peak = await openUntil(streams);
  const heard = await Promise.all(answers);
  const failures = heard.filter((answer) => answer instanceof Error);
  if (failures[0])
    console.error(`  ${failures.length} streams failed, the first with: ${failures[0].message}`);
  const whole = heard.filter((answer) => !(answer instanceof Error) && answer.tokens === tokens).length;
  return { whole, bytesEach: (peak.residentBytes - before.residentBytes) / (streams - quarter) };
}

/** Adds an answer that has begun, or failed, when this resolves. */
function opened(answers: Promise<Heard | Error>[], url: string, question: string): Promise<void> {
  return new Promise((resolve) => {
    const answer = ask(url, question, resolve).catch((error: Error) => error);
    answers.push(answer);
    void answer.then(() => resolve());
  });
}

const recorded = {
  cookie: `cw_browser=${randomUUID()}`,
  'sec-fetch-site': 'same-origin',
  'x-conversation': 'store',
};

/** The cost of storing an answer: CPU and time to the first token, over the same answer that is not stored. */
export async function recordedAnswers(
  what: string,
  server: ServerProcess,
  questions: string[],
  { rounds, requests }: Pick<Effort, 'rounds' | 'requests'>,
): Promise<Row[]> {
  const measure = (headers: Record<string, string>) => async () => {
    const before = await server.usage();
    const heard = await askFromMany(server.url, questions, { clients: 1, count: requests, headers });
    const after = await server.usage();
    return {
      cpuMs: (1000 * (after.cpuSeconds - before.cpuSeconds)) / requests,
      firstTokenMs: median(heard.map(({ firstTokenMs }) => firstTokenMs)),
    };
  };
  const pairs = await inPairs(rounds, measure(recorded), measure({}));
  const row = (name: string, of: 'cpuMs' | 'firstTokenMs'): Row => {
    const ours = median(pairs.map((pair) => pair.ours[of]));
    const bare = median(pairs.map((pair) => pair.bare[of]));
    return {
      what: `${name}, ${what}, stored`,
      ours: `${ours.toFixed(2)} ms`,
      bare: `${bare.toFixed(2)} ms`,
      figure: `+ ${median(pairs.map((pair) => pair.ours[of] - pair.bare[of])).toFixed(2)} ms`,
      bound: '',
      held: true,
    };
  };
  return [row('CPU of an answer', 'cpuMs'), row('first token', 'firstTokenMs')];
}

import { ask, askFromMany } from './clients.ts';
import type { ServerProcess } from './server-process.ts';
import { inPairs, median } from './statistics.ts';

/** One line of the result: what was measured on both servers, and the figure that has a bound. */
export interface Row {
  what: string;
  ours: string;
  bare: string;
  figure: string;
  bound: string;
  held: boolean;
}

/** Our server and the floor it is measured against. */
export interface Contenders {
  ours: ServerProcess;
  bare: ServerProcess;
}

/** How long a measurement is. */
export interface Effort {
  rounds: number;
  requests: number;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
const times = (value: number) => `${value.toFixed(2)} ×`;

/** What our server adds before the first token for a single client: the median difference of the rounds' medians. */
export async function firstTokenAlone(
  { ours, bare }: Contenders,
  questions: string[],
  { rounds, requests }: Effort,
): Promise<Row> {
  const p50 = (server: ServerProcess) => async () => {
    const heard = await askFromMany(server.url, questions, { clients: 1, count: requests });
    return median(heard.map(({ firstTokenMs }) => firstTokenMs));
  };
  const pairs = await inPairs(rounds, p50(ours), p50(bare));
  const added = median(pairs.map((pair) => pair.ours - pair.bare));
  return {
    what: 'first token, 1 client, p50',
    ours: ms(median(pairs.map((pair) => pair.ours))),
    bare: ms(median(pairs.map((pair) => pair.bare))),
    figure: `+ ${ms(added)}`,
    bound: '≤ 5 ms',
    held: added <= 5,
  };
}

/** The time to the first token when 100 clients ask at once, as a ratio of medians. */
export async function firstTokenInACrowd(
  { ours, bare }: Contenders,
  questions: string[],
  { rounds, requests }: Effort,
): Promise<Row> {
  const p50 = (server: ServerProcess) => async () => {
    const heard = await askFromMany(server.url, questions, { clients: 100, count: requests });
    return median(heard.map(({ firstTokenMs }) => firstTokenMs));
  };
  const pairs = await inPairs(rounds, p50(ours), p50(bare));
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
  return {
    what: 'first token, 100 clients, p50',
    ours: ms(median(pairs.map((pair) => pair.ours))),
    bare: ms(median(pairs.map((pair) => pair.bare))),
    figure: times(ratio),
    bound: '≤ 2.5 ×',
    held: ratio <= 2.5,
  };
}

/** Tokens that reach four clients per second of the server's CPU time, all its threads counted. */
export async function tokensPerCpuSecond(
  what: string,
  { ours, bare }: Contenders,
  questions: string[],
  { rounds, requests }: Effort,
): Promise<Row> {
  const rate = (server: ServerProcess) => async () => {
    const before = await server.usage();
    const heard = await askFromMany(server.url, questions, { clients: 4, count: requests });
    const after = await server.usage();
    return heard.reduce((sum, { tokens }) => sum + tokens, 0) / (after.cpuSeconds - before.cpuSeconds);
  };
  const pairs = await inPairs(rounds, rate(ours), rate(bare));
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
  const round = (value: number) => Math.round(value).toLocaleString('en');
  return {
    what: `tokens per CPU second, ${what}`,
    ours: round(median(pairs.map((pair) => pair.ours))),
    bare: round(median(pairs.map((pair) => pair.bare))),
    figure: times(ratio),
    bound: '≥ 0.5 ×',
    held: ratio >= 0.5,
  };
}

/** Answers of one token a second, all open at the same time: memory for each at the peak, and how many broke off. */
export async function concurrentStreams(
  { ours, bare }: Contenders,
  { streams, seconds }: { streams: number; seconds: number },
): Promise<Row> {
  const floor = await holdOpen(bare, streams, seconds);
  const held = await holdOpen(ours, streams, seconds);
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  const describe = (run: typeof held) => `${run.whole} whole, ${kilobytes(run.bytesEach)} each`;
  return {
    what: `${streams.toLocaleString('en')} streams at once`,
    ours: describe(held),
    bare: describe(floor),
    figure: `${streams - held.whole} dropped, ${kilobytes(held.bytesEach)} each`,
    bound: 'none, ≤ 100 KB',
    held: held.whole === streams && held.bytesEach <= 100 * 1024,
  };
}

async function holdOpen(server: ServerProcess, streams: number, seconds: number) {
  const before = await server.usage();
  const allOpen = Promise.withResolvers<void>();
  let open = 0;
  const countOpen = () => {
    open += 1;
    if (open === streams) allOpen.resolve();
  };
  const answers = Promise.allSettled(
    Array.from({ length: streams }, () => ask(server.url, `slow ${seconds}`, countOpen)),
  );
  await Promise.race([allOpen.promise, answers]);
  const peak = await server.usage();
  const settled = await answers;
  const whole = settled.filter((one) => one.status === 'fulfilled' && one.value.tokens === seconds).length;
  return { whole, bytesEach: (peak.residentBytes - before.residentBytes) / streams };
}

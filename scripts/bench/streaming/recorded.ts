import { randomUUID } from 'node:crypto';
import { askFromMany } from './clients.ts';
import type { Effort, Row } from './measures.ts';
import type { ServerProcess } from './server-process.ts';
import { inPairs, median } from './statistics.ts';

const recorded = {
  cookie: `cw_browser=${randomUUID()}`,
  'sec-fetch-site': 'same-origin',
  'x-conversation': 'store',
};

/** What keeping an answer costs: CPU for each, and time to the first token, over the same answer that is not kept. */
export async function recordedAnswers(
  what: string,
  server: ServerProcess,
  questions: string[],
  { rounds, requests }: Effort,
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
      what: `${name}, ${what}, kept`,
      ours: `${ours.toFixed(2)} ms`,
      bare: `${bare.toFixed(2)} ms`,
      figure: `+ ${median(pairs.map((pair) => pair.ours[of] - pair.bare[of])).toFixed(2)} ms`,
      bound: '',
      held: true,
    };
  };
  return [row('CPU of an answer', 'cpuMs'), row('first token', 'firstTokenMs')];
}

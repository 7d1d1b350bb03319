// npm run bench:upstream [-- --quick] [--calls | --streams] [--responses]: what our server costs on real services, over a bare node:http server that makes
// the same two calls to them; with --responses ours asks by the Responses API, the bare one by Chat Completions. The services are scripted, lean and a process of their own; so is either server. Measured
// in turn in one run; the figures are ratios.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import process from 'node:process';
import type { ServerProcess } from '../servers/server-process.ts';
import {
  builtServer,
  NEXT,
  onScriptedServices,
  scriptedServices,
  withFolder,
  withServers,
} from '../servers/with-servers.ts';
import { printHeading, printRows, quick } from './reporting.ts';
import {
  type Contenders,
  concurrentStreams,
  firstTokenAlone,
  firstTokenInACrowd,
  HEADINGS,
  perCpuSecond,
  type Row,
  warmUp,
} from './streaming/measures.ts';

const PORTS = { services: 4200, ours: 4201, bare: 4202, bareNext: 4203 };
/** Slots for every stream: by default there are fewer, and a queue. */
const STREAMS = 2500;
const BARE_NEXT = 'scripts/bench/streaming/bare-next';

/** All of it, or one half alone: single calls, or many streams at a time. */
const does = {
  calls: !process.argv.includes('--streams'),
  streams: !process.argv.includes('--calls'),
};
const alone = quick ? { rounds: 4, requests: 60 } : { rounds: 8, requests: 150 };
const crowd = quick ? { rounds: 4, requests: 400 } : { rounds: 6, requests: 800 };
const short = quick ? { rounds: 4, requests: 200 } : { rounds: 8, requests: 600 };
const long = quick ? { rounds: 4, requests: 12 } : { rounds: 6, requests: 40 };
const paced = quick ? { rounds: 2, requests: 100 } : { rounds: 4, requests: 100 };
/** A token a second, and twenty. */
const open = quick
  ? [{ streams: 300, question: 'slow 15', tokens: 15, mostKilobytes: 95 }]
  : [
      { streams: 2000, question: 'slow 45', tokens: 45, mostKilobytes: 95 },
      { streams: 2000, question: 'calm 600', tokens: 600, mostKilobytes: 95 },
    ];

/** With an application of one route that makes the calls of the floor: what Next itself costs. */
type All = Contenders & { bareNext: ServerProcess };

async function measureAll(contenders: All): Promise<Row[]> {
  const warming = { clients: 100, count: quick ? 300 : 1000 };
  await warmUp(contenders, ['long 100'], warming);
  const rows = does.calls ? await measureCalls(contenders) : [];
  for (const streams of does.streams ? open : []) rows.push(await concurrentStreams(contenders, streams));
  return rows;
}

async function measureCalls({ bareNext, ...contenders }: All): Promise<Row[]> {
  const overNext = { ours: contenders.ours, bare: bareNext };
  const answers = { ...short, clients: 20, bound: 0.5 };
  await warmUp(overNext, ['long 100'], { clients: 20, count: 300 });
  return [
    await firstTokenAlone(contenders, ['long 50'], { ...alone, bound: 2.5 }),
    await firstTokenInACrowd(contenders, ['long 50'], { ...crowd, bound: 1.6 }),
    await firstTokenInACrowd(
      contenders,
      ['steady 50'],
      { ...paced, requests: 2 * paced.requests, bound: 1.6 },
      'the same, a model that reads for 250 ms and says 50 tokens a second',
    ),
    await perCpuSecond('answers', '200 tokens', contenders, ['long 200'], answers),
    await perCpuSecond('answers', '200 tokens, over a bare route of Next', overNext, ['long 200'], answers),
    await perCpuSecond('tokens', 'answers of 2,000', contenders, ['long 2000'], { ...long, bound: 0.5 }),
    await perCpuSecond('tokens', '100 answers of 50 a second', contenders, ['steady 150'], {
      ...paced,
      clients: 100,
      bound: 0.6,
    }),
  ];
}

/** Builds the bare route, which takes seconds. */
async function buildBareNext(): Promise<void> {
  const built = spawn(process.execPath, [NEXT, 'build', BARE_NEXT], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(built, 'exit');
  if (code !== 0) throw new Error(`${BARE_NEXT} could not be built.`);
}

const load = () => `load ${loadavg()[0]?.toFixed(1)}`;
printHeading('bench:upstream', load());
await buildBareNext();
const rows = await withFolder((dataDir) =>
  withServers(dataDir, async (start) => {
    const { url } = await start(scriptedServices(PORTS.services), PORTS.services);
    const variables = {
      ...onScriptedServices(url, STREAMS),
      ...(process.argv.includes('--responses') && { OPENAI_MODEL_API: 'responses' }),
    };
    return measureAll({
      ours: await start(builtServer(PORTS.ours), PORTS.ours, variables),
      bare: await start(
        ['scripts/bench/streaming/bare-upstream-server.ts', String(PORTS.bare), url],
        PORTS.bare,
      ),
      bareNext: await start([...builtServer(PORTS.bareNext), BARE_NEXT], PORTS.bareNext, { SERVICES: url }),
    });
  }),
);
printRows(HEADINGS, rows);
console.log(`\n  at the end: ${load()}`);

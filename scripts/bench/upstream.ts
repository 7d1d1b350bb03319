// npm run bench:upstream [-- --quick] [--calls | --streams]: what our server costs on real services, over a bare node:http server that makes
// the same two calls to them. The services are scripted, lean and a process of their own; so is either server. Measured
// in turn in one run; the figures are ratios.
import { loadavg } from 'node:os';
import process from 'node:process';
import {
  builtServer,
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
  type Row,
  tokensPerCpuSecond,
  warmUp,
} from './streaming/measures.ts';

const PORTS = { services: 4200, ours: 4201, bare: 4202 };
/** Slots for every stream: by default there are fewer, and a queue. */
const STREAMS = 2500;

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

async function measureAll(contenders: Contenders): Promise<Row[]> {
  await warmUp(contenders, ['long 100'], { clients: 100, count: quick ? 300 : 1000 });
  const rows = does.calls ? await measureCalls(contenders) : [];
  for (const crowded of does.streams ? slow : []) rows.push(await concurrentStreams(contenders, crowded));
  return rows;
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

const load = () => `load ${loadavg()[0]?.toFixed(1)}`;
printHeading('bench:upstream', load());
const rows = await withFolder((dataDir) =>
  withServers(dataDir, async (start) => {
    const { url } = await start(scriptedServices(PORTS.services), PORTS.services);
    return measureAll({
      ours: await start(builtServer(PORTS.ours), PORTS.ours, onScriptedServices(url, STREAMS)),
      bare: await start(
        ['scripts/bench/streaming/bare-upstream-server.ts', String(PORTS.bare), url],
        PORTS.bare,
      ),
    });
  }),
);
printRows(HEADINGS, rows);
console.log(`\n  at the end: ${load()}`);

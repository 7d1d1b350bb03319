// npm run bench:telemetry: what it costs to be measured. Two processes of the built server, one of which sends traces and
// metrics to a collector in this process that throws them away, measured in turn in one run.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnvironment } from '#lib/config/environment.ts';
import { renderTable } from '../console/render-table.ts';
import { indexSamples } from '../serve/index-samples.ts';
import { builtServer, withFolder, withServers } from '../servers/with-servers.ts';
import { printHeading } from './reporting.ts';
import {
  type Contenders,
  firstTokenAlone,
  firstTokenInACrowd,
  perCpuSecond,
  type Row,
  warmUp,
} from './streaming/measures.ts';

const FIRST_PORT = 4380;
const SHORT = [
  'How many days can I work from abroad each year?',
  'What does the travel policy say about trains?',
];
const LONG = ['long 2000'];
const WARMING = { clients: 50, count: 200 };

/** A collector that accepts everything and stores nothing. */
async function startSink(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close().closeAllConnections() };
}

async function measureAll(dataDir: string, sink: string): Promise<Row[]> {
  const withBoth = (
    port: number,
    preload: string | undefined,
    measure: (contenders: Contenders) => Promise<Row[]>,
  ) =>
    withServers(dataDir, async (start) =>
      measure({
        ours: await start(builtServer(port, preload), port, { OTEL_EXPORTER_OTLP_ENDPOINT: sink }),
        bare: await start(builtServer(port + 1, preload), port + 1),
      }),
    );
  const short = await withBoth(FIRST_PORT, undefined, async (contenders) => {
    await warmUp(contenders, SHORT, WARMING);
    return [
      await firstTokenAlone(contenders, SHORT, { rounds: 5, requests: 60, bound: 5 }),
      await firstTokenInACrowd(contenders, SHORT, { rounds: 3, requests: 600, bound: 2.5 }),
      await perCpuSecond('tokens', 'extractive answers', contenders, SHORT, {
        rounds: 5,
        requests: 100,
        bound: 0.5,
      }),
    ];
  });
  const scripted = './scripts/bench/streaming/scripted-preload.ts';
  const long = await withBoth(FIRST_PORT + 2, scripted, async (contenders) => {
    await warmUp(contenders, ['long 100'], WARMING);
    return [
      await perCpuSecond('tokens', 'answers of 2,000', contenders, LONG, {
        rounds: 5,
        requests: 16,
        bound: 0.5,
      }),
    ];
  });
  return [...short, ...long];
}

const sink = await startSink();
try {
  await withFolder(async (dataDir) => {
    await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
    printHeading('bench:telemetry');
    const rows = await measureAll(dataDir, sink.url);
    const cells = rows.map(({ what, ours, bare, figure }) => [what, ours, bare, figure]);
    console.log(renderTable([['', 'measured', 'not', 'figure'], ...cells]));
  });
} finally {
  sink.close();
}

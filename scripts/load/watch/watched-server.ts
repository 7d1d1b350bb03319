import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Usage } from '../../servers/report-usage.ts';
import { processFigures } from './process-figures.ts';

/** How a server was at one moment. Null is what could not be read. */
export interface ServerSample {
  /** Seconds from the start of the run. */
  second: number;
  residentBytes: number;
  heapBytes: number | null;
  /** Processors busy with it since the sample before: 1 is one of them. */
  processors: number | null;
  eventLoopMs: Usage['eventLoopMs'] | null;
  handles: number | null;
  threads: number | null;
  /** Of the SQLite files, with their logs. */
  databaseBytes: number | null;
}

/** What there is to watch: a process of this machine, and of a server of our own what it says itself. */
export interface Watched {
  pid: number;
  usage?: () => Promise<Usage>;
  dataDir?: string;
}

const DATABASES = ['people.sqlite', 'index.sqlite'].flatMap((name) => [name, `${name}-wal`]);

const PATIENCE_MS = 5000;

/**
 * Samples a server every `everyMs` until stopped or until the server is gone. `begun` is the run's start by
 * `performance.now()`.
 */
export function watchServer(
  { pid, usage, dataDir }: Watched,
  everyMs: number,
  begun: number,
): { samples: ServerSample[]; stop(): Promise<void> } {
  const samples: ServerSample[] = [];
  let before: { cpuSeconds: number; second: number } | undefined;
  const look = async () => {
    const [figures, said, databaseBytes] = await Promise.all([
      processFigures(pid),
      usage && withinTimeout(usage()),
      dataDir === undefined ? null : sizeOf(dataDir),
    ]);
    if (!figures) return;
    const { cpuSeconds, atMs, ...rest } = figures;
    const second = (atMs - begun) / 1000;
    samples.push({
      second,
      ...rest,
      processors: before ? (cpuSeconds - before.cpuSeconds) / (second - before.second) : null,
      heapBytes: said?.heapBytes ?? null,
      eventLoopMs: said?.eventLoopMs ?? null,
      databaseBytes,
    });
    before = { cpuSeconds, second };
  };
  let looking: Promise<void> | undefined;
  const lookOnce = () => {
    // A server that is slow to say how it is gets asked when it has.
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  lookOnce();
  const timer = setInterval(lookOnce, everyMs);
  return {
    samples,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** A server that is stuck says nothing, one that is gone neither; the system's figures tell of both. */
function withinTimeout(usage: Promise<Usage>): Promise<Usage | undefined> {
  const nothing = () => undefined;
  return Promise.race([usage.catch(nothing), delay(PATIENCE_MS, undefined, { ref: false })]);
}

async function sizeOf(dataDir: string): Promise<number> {
  const sizes = DATABASES.map((name) =>
    stat(join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

import type { Percentiles } from '../servers/statistics.ts';
import type { Ending } from './send-question.ts';
import type { Fault } from './tally.ts';
import type { ServerSample } from './watch/watched-server.ts';

/** A whole load run, as `--json` writes it and the page draws it. Times are milliseconds unless a name says otherwise. */
export interface LoadResult {
  format: 1;
  kind: 'load' | 'soak';
  /** ISO 8601, UTC. */
  startedAt: string;
  command: string;
  /** What load was put on, in words. */
  target: string;
  /** Of the server; null where it does not tell. */
  version: string | null;
  machine: string;
  node: string;
  /** Of the last minute, at the start and at the end; how busy the machine was with everything. */
  machineLoad: { before: number; after: number };
  plan: {
    users: number;
    minutes: number;
    thinkMs: number;
    rampMs: number;
    dialect: string;
    store: boolean;
    seed: number;
  };
  interrupted: boolean;
  /** How long was asked. */
  seconds: number;
  asked: number;
  endings: Record<Ending, number>;
  /** Whole answers a second. */
  perSecond: number;
  errors: number;
  times: Record<TimeName, Percentiles>;
  faults: Fault[];
  moments: LoadMoment[];
  /** How many answers had their first token within each class. */
  firstTokenClasses: { upToMs: number; count: number }[];
  /** Null where the server's process is not on this machine, or cannot be found. */
  server: { samples: ServerSample[] } | null;
  /** Why there is nothing, or less, of the server. */
  serverNote: string | null;
  /** The load generator's own burden: one that is late measures itself. */
  generator: { processors: number; eventLoopP99Ms: number };
  /** Null where no soak was asked for, or memory could not be seen. */
  soak: SoakVerdict | null;
  /** Bounds that were missed, in words. */
  missed: string[];
}

export type TimeName = 'firstByte' | 'firstToken' | 'whole' | 'content';

/** What ended during a stretch of the run. */
export interface LoadMoment {
  /** Seconds from the start of the run to the stretch's middle. */
  second: number;
  lengthSeconds: number;
  whole: number;
  left: number;
  limited: number;
  errors: number;
  firstToken: { p50: number | null; p95: number | null; p99: number | null };
  answer: { p50: number | null; p95: number | null };
}

/** Whether a server stayed as it was, judged after the warm-up. */
export interface SoakVerdict {
  warmUpSeconds: number;
  judgedSeconds: number;
  resident: Flatness;
  /** Null where the system does not tell. */
  handles: Flatness | null;
  /** Not judged: garbage makes it go up and down. */
  heap: Omit<Flatness, 'held'> | null;
  /** What SQLite's files grew by for each whole answer, bytes; null where the files are not known. */
  databaseBytesPerAnswer: number | null;
  eventLoopP99Ms: number | null;
  held: boolean;
}

/** How flat a figure was: medians of stretches, and the straight line that fits all samples best. */
export interface Flatness {
  /** The median of the first quarter. */
  begins: number;
  lowest: number;
  highest: number;
  /** From its first to its last sample on that line, as a share of where it begins. */
  drift: number;
  held: boolean;
}

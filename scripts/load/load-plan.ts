import type { DialectName } from './dialects.ts';

/** What a load run does, read from the command line. Times are milliseconds. */
export interface LoadPlan {
  /** Where a server runs; undefined starts one of our own. */
  target: URL | undefined;
  /** Own server alone: on scripted services instead of the embedded engine. */
  azure: boolean;
  users: number;
  durationMs: number;
  /** The mean of the exponential distribution. */
  thinkMs: number;
  /** The users begin one after the other over this time. */
  rampMs: number;
  questions: string;
  dialect: DialectName;
  /** Whether conversations are kept, as those of our page are. */
  store: boolean;
  /** A file of bearer tokens, one a line, which the users take in turn. */
  tokenFile: string | undefined;
  /** Shares from 0 to 1: of answers left at their first token, and of answers with a citation that is opened. */
  leave: number;
  open: number;
  /** Asks no more than this. */
  requests: number;
  seed: number;
  pid: number | undefined;
  html: string | undefined;
  json: string | undefined;
  maxErrors: number | undefined;
  /** Of the first token, milliseconds. */
  maxP95: number | undefined;
  /** A soak judges memory after this time; undefined where none is judged. */
  warmUpMs: number | undefined;
}

import {
  choice,
  flag,
  option,
  optionBrackets,
  readCommandLine,
  withDefault,
} from '../console/command-options.ts';
import { badOption, oneOf, wholeNumber } from '../console/read-options.ts';
import { type DialectName, dialects } from './dialects.ts';
import { requireOwnServer } from './require-own-server.ts';

const DIALECTS = Object.keys(dialects) as DialectName[];

const OPTIONS = {
  users: option('50', '', whole(1, 2000)),
  minutes: option('1', '', between(0.05, 120)),
  think: withDefault('5s', option('5s', '', span)),
  ramp: withDefault('10s', option('10s', '', span)),
  questions: withDefault('data/questions.jsonl', option('FILE')),
  dialect: withDefault(
    'page',
    option(DIALECTS.join('|'), '', (name, given) => oneOf(name, given, DIALECTS)),
  ),
  store: choice(),
  leave: withDefault('5%', option('5%', '', share)),
  open: withDefault('20%', option('20%', '', share)),
  'token-file': option('FILE'),
  pid: option('PID', '', whole(1, 2 ** 31)),
  html: option('FILE'),
  json: option('FILE'),
  seed: withDefault('1', option('N', '', whole(0, 2 ** 32 - 1))),
  requests: withDefault('1000000', option('N', '', whole(1, 1_000_000))),
  'max-errors': option('N', '', whole(0, 1_000_000)),
  'max-p95': option('MS', '', between(0.001, 3_600_000)),
  azure: flag(),
  'i-own-this-server': option('HOST'),
};

/** Of a soak alone. */
const WARM_UP = { 'warm-up': option('5m', '', span) };

export const USAGE = `${optionBrackets(OPTIONS, 'usage: npm run load -- [URL]')}
       npm run soak -- [URL] [the same] [--warm-up 5m]

Users ask questions, read the answers as they stream in, think, and ask on. Without a URL: the built application on the
samples, in a folder of its own, with limits raised; --azure puts it on scripted services instead of the embedded engine.
  --questions   JSON lines of golden questions, or any text with a question a line
  --think       the mean of exponentially distributed pauses
  --leave       the share of answers left at their first token; --open: of answers with a citation opened
  --store       stores the conversations, as the page does; a soak does so unless --no-store is given
  --token-file  bearer tokens, one a line: on a command line every user of the machine would see them
  --pid         the server's process, where its port does not tell
  --max-p95     of the time to the first token
A soak is 20 users for 30 minutes; it fails when memory is not flat within 10% after the warm-up.
At most 2,000 users, 120 minutes, a million requests. Ctrl-C ends it with what was measured.
Exit code 1: a bound was missed. 2: nothing was measured. 130: interrupted.`;

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readArguments(args: string[]): LoadPlan | undefined {
  const reading = readCommandLine({ ...OPTIONS, ...WARM_UP }, args, {
    positionals: true,
    allowNegative: true,
  });
  if (!reading) return undefined;
  const { positionals, values } = reading;
  const soak = positionals[0] === 'soak';
  const { users, minutes, think, ramp, store, open, warmUp, iOwnThisServer, ...given } = values;
  const target = targetOf(positionals.slice(soak ? 1 : 0), iOwnThisServer);
  if (target && given.azure) throw badOption('--azure is for a server of our own; leave the URL out.');
  const durationMs = (minutes ?? (soak ? 30 : 1)) * 60_000;
  return {
    ...given,
    target,
    users: users ?? (soak ? 20 : 50),
    durationMs,
    thinkMs: think,
    rampMs: ramp,
    store: store ?? soak,
    // Scripted services cite documents that cannot be opened.
    open: given.azure ? 0 : open,
    warmUpMs: warmUpOf(soak, warmUp, durationMs),
  };
}

function targetOf(positionals: string[], owned: string | undefined): URL | undefined {
  const [address, surplus] = positionals;
  if (surplus !== undefined) throw badOption(`One URL is enough; what is "${surplus}"?`);
  if (address === undefined) return undefined;
  return requireOwnServer(address, owned);
}

function warmUpOf(soak: boolean, given: number | undefined, durationMs: number): number | undefined {
  if (!soak && given === undefined) return undefined;
  if (!soak) throw badOption('--warm-up is for a soak: npm run soak.');
  const warmUpMs = given ?? Math.min(300_000, durationMs / 3);
  if (warmUpMs < durationMs) return warmUpMs;
  throw badOption('--warm-up is as long as the whole run; nothing would be left to judge.');
}

function whole(least: number, most: number) {
  return (name: string, given: string) => wholeNumber(name, given, least, most);
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, '': 1000 };

function span(option: string, given: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(given) ?? [];
  const ms = Number(amount) * (UNITS[unit] ?? Number.NaN);
  if (ms >= 0 && ms <= 7_200_000) return ms;
  throw badOption(`${option} is "${given}"; it takes a time such as 500ms, 5s or 2m.`);
}

function share(option: string, given: string): number {
  const value = given.endsWith('%') ? Number(given.slice(0, -1) || 'none') / 100 : Number(given || 'none');
  if (value >= 0 && value <= 1) return value;
  throw badOption(`${option} is "${given}"; it takes a share such as 5% or 0.05.`);
}

function between(least: number, most: number) {
  return (name: string, given: string): number => {
    const value = Number(given || 'none');
    if (value >= least && value <= most) return value;
    throw badOption(`${name} is "${given}"; it takes a number from ${least} to ${most}.`);
  };
}

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
  /** Whether conversations are stored, as those of our page are. */
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

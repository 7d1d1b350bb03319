import { badOption, oneOf, readOptions, wholeNumber } from '../console/read-options.ts';
import { type DialectName, dialects } from './dialects.ts';
import { requireOwnServer } from './require-own-server.ts';

export const USAGE = `usage: npm run load -- [URL] [--users 50] [--minutes 1] [--think 5s] [--ramp 10s] [--questions FILE]
       [--dialect page|chat|flexible|openai] [--store] [--leave 5%] [--open 20%] [--token-file FILE]
       [--pid PID] [--html FILE] [--json FILE] [--seed N] [--requests N]
       [--max-errors N] [--max-p95 MS] [--azure] [--i-own-this-server HOST]
       npm run soak -- [URL] [the same] [--warm-up 5m]

Users ask questions, read the answers as they stream in, think, and ask on. Without a URL: the built application on the
samples, in a folder of its own, with limits raised; --azure puts it on scripted services instead of the embedded engine.
  --questions   JSON lines of golden questions, or any text with a question a line
  --think       the mean of exponentially distributed pauses
  --leave       the share of answers left at their first token; --open: of answers with a citation opened
  --store       keeps the conversations, as the page does; a soak does so unless --no-store is given
  --token-file  bearer tokens, one a line: on a command line every user of the machine would see them
  --pid         the server's process, where its port does not tell
  --max-p95     of the time to the first token
A soak is 20 users for 30 minutes; it fails when memory is not flat within 10% after the warm-up.
At most 2,000 users, 120 minutes, a million requests. Ctrl-C ends it with what was measured.
Exit code 1: a bound was missed. 2: nothing was measured. 130: interrupted.`;

const OPTIONS = {
  users: { type: 'string' },
  minutes: { type: 'string' },
  think: { type: 'string', default: '5s' },
  ramp: { type: 'string', default: '10s' },
  questions: { type: 'string', default: 'data/questions.jsonl' },
  dialect: { type: 'string', default: 'page' },
  store: { type: 'boolean' },
  leave: { type: 'string', default: '5%' },
  open: { type: 'string', default: '20%' },
  'token-file': { type: 'string' },
  pid: { type: 'string' },
  html: { type: 'string' },
  json: { type: 'string' },
  seed: { type: 'string', default: '1' },
  requests: { type: 'string', default: '1000000' },
  'max-errors': { type: 'string' },
  'max-p95': { type: 'string' },
  azure: { type: 'boolean', default: false },
  'i-own-this-server': { type: 'string' },
  'warm-up': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reads the command line; undefined when help was asked for. Throws `bad-request` naming what is wrong. */
export function readArguments(args: string[]): LoadPlan | undefined {
  const { values: given, positionals } = parse(args);
  if (given.help) return undefined;
  const soak = positionals[0] === 'soak';
  const target = targetOf(positionals.slice(soak ? 1 : 0), given['i-own-this-server']);
  if (target && given.azure) throw badOption('--azure is for a server of our own; leave the URL out.');
  const durationMs = number('--minutes', given.minutes ?? (soak ? '30' : '1'), 0.05, 120) * 60_000;
  return {
    target,
    azure: given.azure,
    users: wholeNumber('--users', given.users ?? (soak ? '20' : '50'), 1, 2000),
    durationMs,
    thinkMs: span('--think', given.think),
    rampMs: span('--ramp', given.ramp),
    questions: given.questions,
    dialect: oneOf('--dialect', given.dialect, Object.keys(dialects) as DialectName[]),
    store: given.store ?? soak,
    tokenFile: given['token-file'],
    leave: share('--leave', given.leave),
    // Scripted services cite documents that cannot be opened.
    open: given.azure ? 0 : share('--open', given.open),
    requests: wholeNumber('--requests', given.requests, 1, 1_000_000),
    seed: wholeNumber('--seed', given.seed, 0, 2 ** 32 - 1),
    pid: optional(given.pid, (value) => wholeNumber('--pid', value, 1, 2 ** 31)),
    html: given.html,
    json: given.json,
    maxErrors: optional(given['max-errors'], (value) => wholeNumber('--max-errors', value, 0, 1_000_000)),
    maxP95: optional(given['max-p95'], (value) => number('--max-p95', value, 0.001, 3_600_000)),
    warmUpMs: warmUpOf(soak, given['warm-up'], durationMs),
  };
}

function parse(args: string[]) {
  return readOptions({ args, options: OPTIONS, allowPositionals: true, allowNegative: true });
}

function targetOf(positionals: string[], owned: string | undefined): URL | undefined {
  const [address, surplus] = positionals;
  if (surplus !== undefined) throw badOption(`One URL is enough; what is "${surplus}"?`);
  if (address === undefined) return undefined;
  return requireOwnServer(address, owned);
}

function warmUpOf(soak: boolean, given: string | undefined, durationMs: number): number | undefined {
  if (!soak && given === undefined) return undefined;
  if (!soak) throw badOption('--warm-up is for a soak: npm run soak.');
  const warmUpMs = given === undefined ? Math.min(300_000, durationMs / 3) : span('--warm-up', given);
  if (warmUpMs < durationMs) return warmUpMs;
  throw badOption('--warm-up is as long as the whole run; nothing would be left to judge.');
}

function optional<T>(given: string | undefined, read: (given: string) => T): T | undefined {
  return given === undefined ? undefined : read(given);
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

function number(option: string, given: string, least: number, most: number): number {
  const value = Number(given || 'none');
  if (value >= least && value <= most) return value;
  throw badOption(`${option} is "${given}"; it takes a number from ${least} to ${most}.`);
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

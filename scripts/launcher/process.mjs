// Starting other programs, ending with them, and telling what happens.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { constants } from 'node:os';
import process from 'node:process';
import { followedParent, whenParentEnds } from './parent.mjs';

/**
 * Node options for everything of ours, without warnings that an operator could do nothing about: node:sqlite announces itself
 * as experimental on every start, and the OpenID client of next-auth parses addresses with `url.parse()`.
 */
export const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--disable-warning=DEP0169'];
/** Tells that the process that started it has ended, before it runs a program. */
const FOLLOWER = 'scripts/launcher/follow.mjs';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const environment = (more) => ({ ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...more });

/** Programs that run now, and the signal that ends us together with them. */
const running = new Set();
let endedBy;

/** From now on a signal, or the end of the npm that started us, ends the programs that run first and then us. */
export function endWithPrograms() {
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  whenParentEnds(followedParent(), () => end('SIGTERM'));
}

function end(signal) {
  endedBy = signal;
  for (const child of running) child.kill(signal);
  exitOnceEnded();
}

function exitOnceEnded() {
  if (endedBy && running.size === 0) process.exit(128 + constants.signals[endedBy]);
}

export function log(message) {
  console.error(process.stderr.isTTY ? `\u001B[2m[citewell]\u001B[0m ${message}` : `[citewell] ${message}`);
}

export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Runs a program to its end and returns its exit code; its output is ours. Signals end both. */
export async function run(program, args, { env = {}, ...options } = {}) {
  const child = spawn(program, args, { stdio: 'inherit', env: environment(env), ...options });
  return (await ended(child)) ?? 1;
}

/** Runs a program to its end beside others and returns its exit code; what it prints is shown together once it ends. */
export async function runBeside(program, args, { env = {} } = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(env) });
  const printed = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => printed.push(chunk));
  const code = await ended(child);
  process.stderr.write(Buffer.concat(printed));
  return code ?? 1;
}

/** The exit code of a program; null when a signal killed it. Never resolves where a signal is ending us. */
async function ended(child) {
  running.add(child);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  running.delete(child);
  exitOnceEnded();
  return endedBy ? new Promise(() => {}) : code;
}

/** Runs a program without showing its output: whether it ended well. */
export function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** What Node is started with for a program of the application: its variables may stand in a file `.env`. */
export function programArguments(args) {
  return [...NODE_OPTIONS, ...(fs.existsSync('.env') ? ['--env-file=.env'] : []), ...args];
}

/**
 * Hands over to a program of the application: its signals, its exit code. Replaces this process where the Node that runs it
 * can (22.15 and later, not on Windows): one process fewer for as long as a server runs.
 */
export function become(node, args, env = {}) {
  if (process.platform !== 'win32' && process.execve) {
    process.execve(node, [node, ...followed(followedParent(), args)], environment(env));
  }
  const child = spawn(node, followed(followedParent() && process.pid, args), {
    stdio: 'inherit',
    env: environment(env),
  });
  // The program decides when it ends: a server finishes its answers first.
  running.add(child);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Arguments of Node for a program that ends with the process `parent`, if there is one. */
function followed(parent, args) {
  return programArguments(parent ? [FOLLOWER, String(parent), ...args] : args);
}

/** Runs `step` and says how long it took. */
export async function timed(label, step) {
  const started = performance.now();
  const result = await step();
  log(`${label} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

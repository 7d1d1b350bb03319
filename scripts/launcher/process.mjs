// Starting other programs, and telling what happens.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';

/** Node options for everything of ours: node:sqlite announces itself as experimental on every start. */
export const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning'];

const environment = (more) => ({ ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...more });

export function log(message) {
  console.error(process.stderr.isTTY ? `\u001B[2m[citewell]\u001B[0m ${message}` : `[citewell] ${message}`);
}

export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Runs a program to its end and returns its exit code; its output is ours. Ctrl-C ends both. */
export function run(program, args, { env = {}, ...options } = {}) {
  const result = spawnSync(program, args, { stdio: 'inherit', env: environment(env), ...options });
  if (result.signal) process.exit(130);
  return result.status ?? 1;
}

/** Runs a program to its end beside others and returns its exit code; what it prints is shown together once it ends. */
export async function runBeside(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
  const printed = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => printed.push(chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  process.stderr.write(Buffer.concat(printed));
  return code ?? 1;
}

/** Runs a program without showing its output: whether it ended well. */
export function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** What Node is started with for a program of the application: its variables may stand in a file `.env`. */
export function programArguments(args) {
  return [...NODE_OPTIONS, ...(fs.existsSync('.env') ? ['--env-file=.env'] : []), ...args];
}

/** Hands over to a program of the application: its signals, its exit code. */
export function become(node, args, env = {}) {
  const child = spawn(node, programArguments(args), {
    stdio: 'inherit',
    env: environment(env),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Runs `step` and says how long it took. */
export function timed(label, step) {
  const started = performance.now();
  const result = step();
  log(`${label} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

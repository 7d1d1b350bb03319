import { spawn } from 'node:child_process';
import process from 'node:process';
import { answering } from './answering.ts';

/** Where and how to serve. */
interface NextServerOptions {
  host: string;
  port: number;
  dev: boolean;
}

/** The OpenID client of next-auth parses addresses with `url.parse()`: known, and nothing an operator could act on. */
const QUIET = '--disable-warning=DEP0169';

/**
 * Proxies and load balancers send a request on a connection that was idle for up to a minute; with the five seconds of Node
 * it would meet one that is being closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** Starts Next, ties its life to ours, and returns once it answers. */
export async function startNext({ host, port, dev }: NextServerOptions): Promise<void> {
  const command = dev ? ['dev'] : ['start', '--keepAliveTimeout', String(KEEP_ALIVE_MS)];
  const args = ['node_modules/next/dist/bin/next', ...command, '-H', host, '-p', String(port)];
  // Next's own banner would name the URL before the page answers; its errors are shown.
  const child = spawn(process.execPath, [...process.execArgv, QUIET, ...args], {
    stdio: ['ignore', dev ? 'inherit' : 'ignore', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('exit', () => child.kill());
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  await answering();
}

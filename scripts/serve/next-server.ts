import { spawn } from 'node:child_process';
import process from 'node:process';
import { answering } from './answering.ts';

/** Where and how to serve. */
interface NextServerOptions {
  host: string;
  port: number;
  dev: boolean;
}

/**
 * Proxies and load balancers send a request on a connection that was idle for up to a minute; with the five seconds of Node
 * it would meet one that is being closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** Starts Next and returns once it answers: in this process, or for development in one whose life is tied to ours. */
export async function startNext({ host, port, dev }: NextServerOptions): Promise<void> {
  if (dev) startDevelopment(host, port);
  else await startHere(host, port);
  await answering();
}

async function startHere(host: string, port: number): Promise<void> {
  await import('next');
  const { startServer } = await import('next/dist/server/lib/start-server.js');
  // Next's own banner would name the URL before the page answers; its errors are shown.
  const { log } = console;
  console.log = () => undefined;
  try {
    await startServer({
      dir: process.cwd(),
      hostname: host,
      port,
      isDev: false,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
  } finally {
    console.log = log;
  }
}

function startDevelopment(host: string, port: number): void {
  const args = ['node_modules/next/dist/bin/next', 'dev', '-H', host, '-p', String(port)];
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('exit', () => child.kill());
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

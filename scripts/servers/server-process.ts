import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Usage } from './report-usage.ts';

/** On a machine that is busy with other things, too. */
const READY_WITHIN_MS = 120_000;

/** A server in a process of its own, on a port of 127.0.0.1. */
export interface ServerProcess {
  url: string;
  pid: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts `node ARGS` and waits until it answers. The process can be asked for its usage, see `reportUsage`. */
export async function startServer(
  args: string[],
  port: number,
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // PATH alone comes along: what the caller's environment says to Citewell must not reach a measurement.
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      // All clients of a measurement are one address, and few people who ask without a pause.
      LIMIT_REQUESTS_PER_MINUTE: '10000000',
      LIMIT_CONCURRENT_ANSWERS: '100000',
      LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '10000000',
      LIMIT_ADDRESS_CONCURRENT_ANSWERS: '100000',
      ...variables,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(child, `${url}/config`);
  return {
    url,
    pid: child.pid ?? 0,
    usage: async () => {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage as Usage;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`No server answered at ${url}.`);
}

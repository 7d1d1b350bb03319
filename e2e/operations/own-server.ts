import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;
const NODE = process.env['E2E_NODE'] ?? process.execPath;

const OPTIONS = ['--disable-warning=ExperimentalWarning', '--disable-warning=DEP0169'];
const NEXT = 'node_modules/next/dist/bin/next';

/** The commands that start a server: that of `npm start` after installation and build, npm itself, or Next alone. */
const COMMANDS = {
  launcher: () => [NODE, ...OPTIONS, 'scripts/serve.ts'],
  npm: () => ['npm', 'start'],
  next: (port: number) => [NODE, ...OPTIONS, NEXT, 'start', '-H', '127.0.0.1', '-p', String(port)],
};

/** Options of a test's own server. */
export interface OwnServerOptions {
  port: number;
  env: Record<string, string>;
  by?: keyof typeof COMMANDS;
}

/** A process of the built application that a test starts, tells to go, and sees go. */
export class OwnServer {
  readonly origin: string;
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
    this.#exit = once(child, 'exit').then(([code]) => code);
  }

  /** Resolves when the server answers. It leads a process group of its own, as what a terminal starts does. */
  static async start({ port, env, by = 'launcher' }: OwnServerOptions): Promise<OwnServer> {
    const [program = NODE, ...args] = COMMANDS[by](port);
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        LIMIT_REQUESTS_PER_MINUTE: '100000',
        LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '100000',
        LIMIT_CONCURRENT_ANSWERS: '1000',
        LIMIT_ADDRESS_CONCURRENT_ANSWERS: '1000',
        ...env,
      },
    });
    const server = new OwnServer(child, port);
    await server.#answers();
    return server;
  }

  /** Sends SIGTERM like a service manager, or another signal, to the started process alone. */
  terminate(signal: NodeJS.Signals = 'SIGTERM'): void {
    this.#child.kill(signal);
  }

  /** Sends SIGINT to every process of the group, like Ctrl-C at a terminal. */
  interruptGroup(): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGINT');
  }

  /** The exit code of the process; null when a signal killed it. */
  exit(): Promise<number | null> {
    return this.#exit;
  }

  /** Whether a process of it, or one that it started, is there. */
  isRunning(): boolean {
    try {
      return process.kill(-(this.#child.pid ?? 0), 0);
    } catch {
      return false;
    }
  }

  /** Kills it at once, as a machine that fails; resolves when it is gone. */
  kill(): Promise<void> {
    return this.remove();
  }

  /** Leaves nothing behind, whatever went wrong. */
  async remove(): Promise<void> {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // All of the group have gone.
    }
    await this.#exit;
  }

  async #answers(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && this.#child.exitCode === null) {
      const response = await fetch(`${this.origin}/api/ready`).catch(() => undefined);
      if (response?.ok) return;
      await delay(LOOK_EVERY_MS);
    }
    await this.remove();
    throw new Error('The server did not become ready.');
  }
}

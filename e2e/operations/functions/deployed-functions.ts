import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const NODE = process.env['E2E_NODE'] ?? process.execPath;
const IS_ROOT = process.getuid?.() === 0;
/** A user without privileges, who owns no file of ours. */
const UNPRIVILEGED = 65_534;
const READY_WITHIN_MS = 180_000;
const LAUNCHER = 'serve-functions.mjs';

/** Whether the functions run as a user who may write none of their files; else these are without write permission. */
export const asAnotherUser = IS_ROOT;

/** The functions of a deployment without its platform: their traced files in a clean read-only folder. */
export class DeployedFunctions {
  readonly folder = mkdtempSync(join(tmpdir(), 'citewell-functions-'));
  readonly origin: string;
  readonly #port: number;
  #server: ChildProcess | undefined;

  constructor(port: number) {
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Copies the files, ships an index of the samples with them, and takes the right to write away. */
  async put(files: readonly string[]): Promise<void> {
    for (const file of files) copy(file, join(this.folder, file));
    // What a platform serves from elsewhere.
    cpSync('.next/static', join(this.folder, '.next/static'), { recursive: true });
    copyFileSync(join(import.meta.dirname, LAUNCHER), join(this.folder, LAUNCHER));
    await shipIndex(join(this.folder, '.shipped'));
    this.#setModes(0o444, 0o555);
  }

  /** Starts them as Vercel does, by its variables, and waits until they answer. */
  async start(variables: Record<string, string>): Promise<void> {
    const vercel = { PATH: '', NODE_ENV: 'production', VERCEL: '1' } as const;
    const server = spawn(NODE, ['--disable-warning=ExperimentalWarning', LAUNCHER], {
      cwd: this.folder,
      env: { ...vercel, PORT: String(this.#port), ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(IS_ROOT && { uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
    });
    this.#server = server;
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline && server.exitCode === null) {
      const answer = await fetch(`${this.origin}/config`).catch(() => undefined);
      if (answer?.ok) return;
      await delay(100);
    }
    throw new Error('The functions did not answer.');
  }

  async remove(): Promise<void> {
    if (this.#server && this.#server.exitCode === null) {
      const gone = once(this.#server, 'exit');
      this.#server.kill('SIGKILL');
      await gone;
    }
    if (!IS_ROOT) this.#setModes(0o644, 0o755);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #setModes(file: number, folder: number): void {
    for (const path of [this.folder, ...globSync(`${this.folder}/**`)]) {
      const entry = lstatSync(path);
      if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() ? folder : file);
    }
  }
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const entry = lstatSync(from);
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (entry.isFile()) copyFileSync(from, to);
}

/** The first step of a build; see vercel.json. */
async function shipIndex(DATA_DIR: string): Promise<void> {
  const ship = spawn(NODE, ['--disable-warning=ExperimentalWarning', 'scripts/ship-index.ts'], {
    env: { PATH: '', NODE_ENV: 'production', READ_ONLY: 'on', DATA_DIR },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(ship, 'exit');
  if (code !== 0) throw new Error(`No index was shipped: ${code}`);
}

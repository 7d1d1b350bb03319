import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { type ImagePlan, readDockerfile } from './read-dockerfile.ts';

/** The output and exit code of a program. */
export interface Ended {
  code: number | null;
  said: string;
}

const NODE = process.env['E2E_NODE'] ?? process.execPath;
const MAY_BECOME_OTHERS = process.getuid?.() === 0;
/** The build's command that makes the application's folder. */
const ASSEMBLY = ['--disable-warning=ExperimentalWarning', 'scripts/standalone.ts'];

/** Whether programs run as the user of the image; only root may start them so. */
export const asTheUserOfTheImage = MAY_BECOME_OTHERS;

/**
 * An image without an engine: what its Dockerfile copies, in a clean folder in place of `/`, run with its variables as
 * its user, who may write to its volume alone. What the build makes is made of the build of this repository.
 */
export class UnpackedImage {
  readonly plan: ImagePlan = readDockerfile('Dockerfile');
  readonly root: string = mkdtempSync(join(tmpdir(), 'citewell-image-'));

  async unpack(): Promise<void> {
    chmodSync(this.root, 0o755);
    for (const { from, to, owner } of this.plan.copies) {
      const target = this.path(to);
      mkdirSync(dirname(target), { recursive: true });
      if (from === '/usr/local/bin/node') copyFileSync(NODE, target);
      else if (from === '/app') await this.#assemble(target);
      else mkdirSync(target, { recursive: true });
      const [uid = 0, gid = 0] = owner.split(':').map(Number);
      if (MAY_BECOME_OTHERS) chownSync(target, uid, gid);
      else if (uid === 0) this.#setMode(target, 'a-w');
    }
  }

  /** The local path of a path in the image. */
  path(inside: string): string {
    return join(this.root, inside);
  }

  /** Starts the program of the image with these arguments, as an engine does. */
  start(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
    return this.#spawn([...this.plan.entrypoint, ...args], environment);
  }

  /** Runs it to its end. */
  run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
    return untilEnd(this.start(args, environment));
  }

  /** Runs the health check, as an engine does every while. */
  checkHealth(environment: Readonly<Record<string, string>>): Promise<Ended> {
    return untilEnd(this.#spawn(this.plan.healthcheck, environment));
  }

  /** Bytes in all files below a path of the image, and a hash of their names, contents and modes. */
  contents(inside: string): { bytes: number; sha256: string } {
    const hash = createHash('sha256');
    let bytes = 0;
    for (const path of globSync('**', { cwd: this.path(inside) }).sort()) {
      const file = join(this.path(inside), path);
      const entry = lstatSync(file);
      hash.update(`\0${path}\0${entry.mode}\0`);
      if (entry.isSymbolicLink()) hash.update(readlinkSync(file));
      if (!entry.isFile()) continue;
      bytes += entry.size;
      hash.update(readFileSync(file));
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  remove(): void {
    if (!MAY_BECOME_OTHERS) this.#setMode(this.root, 'u+w');
    rmSync(this.root, { recursive: true, force: true });
  }

  async #assemble(target: string): Promise<void> {
    const { code, said } = await untilEnd(spawn(NODE, [...ASSEMBLY, target], { stdio: 'pipe' }));
    if (code !== 0) throw new Error(said);
  }

  #spawn([program = '', ...args]: readonly string[], more: Readonly<Record<string, string>>): ChildProcess {
    const { environment, workdir, uid, gid } = this.plan;
    // Engines name a container in HOSTNAME.
    const settings = { PATH: this.path('/usr/local/bin'), HOSTNAME: '3b1c5d0a9f7e' };
    const DATA_DIR = this.path(environment['DATA_DIR'] ?? '');
    const options: SpawnOptions = {
      cwd: this.path(workdir),
      env: Object.assign({}, environment, { DATA_DIR }, settings, more),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(MAY_BECOME_OTHERS && { uid, gid }),
    };
    return spawn(program, args, options);
  }

  #setMode(folder: string, change: 'a-w' | 'u+w'): void {
    const [and, or] = change === 'a-w' ? [0o555, 0] : [0o777, 0o200];
    const paths = lstatSync(folder).isDirectory() ? globSync('**', { cwd: folder }) : [];
    for (const path of [folder, ...paths.map((name) => join(folder, name))]) {
      const entry = lstatSync(path);
      if (!entry.isSymbolicLink()) chmodSync(path, (entry.mode & and) | or);
    }
  }
}

/** Waits for a program to end, and gathers what it says. */
export function untilEnd(child: ChildProcess): Promise<Ended> {
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

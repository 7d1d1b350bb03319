import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { AppError } from '#lib/shared/app-error.ts';
import { runProgram } from './run-program.ts';

const UNPACKED = 'scripts/release/unpacked';
const PROGRAM_MODE = 0o755;
const FILE_MODE = 0o644;

/** The machine that a release is for, as its file names say it: that which makes it. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * Makes a folder of the traced build that runs where it is unpacked: the files of the image, the Node among the packages, a
 * start script and how to use it.
 */
export async function assembleTree(tree: string, signal: AbortSignal): Promise<void> {
  const packagedNode = findPackagedNode();
  await runProgram([process.execPath, ...process.execArgv, 'scripts/standalone.ts', tree], { signal });
  copy(join(packagedNode, 'bin/node'), join(tree, packagedNode, 'bin/node'), PROGRAM_MODE);
  for (const name of ['LICENSE', 'package.json'])
    copy(join(packagedNode, name), join(tree, packagedNode, name), FILE_MODE);
  copy(join(UNPACKED, 'citewell'), join(tree, 'citewell'), PROGRAM_MODE);
  copy(join(UNPACKED, 'README.md'), join(tree, 'README.md'), FILE_MODE);
}

/** The package with the Node of this platform. Throws `unavailable` where there is none. */
export function findPackagedNode(): string {
  const packages = ['node', 'node-bin'].map((name) => `node_modules/${name}-${PLATFORM}`);
  const found = packages.find((folder) => existsSync(join(folder, 'bin/node')));
  if (found) return found;
  throw new AppError(
    'unavailable',
    `There is no packaged Node for ${PLATFORM}: releases are made on Linux (x64, arm64) and macOS, after npm ci --include=optional.`,
  );
}

function copy(from: string, to: string, mode: number): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  chmodSync(to, mode);
}

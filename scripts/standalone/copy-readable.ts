import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

/**
 * Copies a file or a folder to `to`, over what is there. Every user of the copy may read all of it, even with another umask
 * where the sources were checked out. Links stay links, and must lead to what is copied as well. `isCopied` chooses among the
 * entries of folders, by path.
 */
export function copyReadable(
  from: string,
  to: string,
  isCopied: (path: string) => boolean = () => true,
): void {
  const entry = lstatSync(from);
  if (entry.isDirectory()) {
    makeFolder(to);
    for (const name of readdirSync(from)) {
      if (isCopied(join(from, name))) copyReadable(join(from, name), join(to, name), isCopied);
    }
    return;
  }
  makeFolder(dirname(to));
  if (entry.isSymbolicLink()) {
    copyLink(from, to);
    return;
  }
  copyFileSync(from, to);
  chmodSync(to, FILE_MODE);
}

function copyLink(from: string, to: string): void {
  const target = readlinkSync(from);
  if (isAbsolute(target)) throw new Error(`${from} leads out of what is copied, to ${target}`);
  if (!lstatSync(to, { throwIfNoEntry: false })) symlinkSync(target, to);
}

function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, FOLDER_MODE);
}

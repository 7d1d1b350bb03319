import { fstatSync } from 'node:fs';
import process from 'node:process';

const PARENT = process.ppid;
const LOOK_EVERY_MS = 500;

/**
 * Acts once when the process that started this one is gone, also when it was killed: then its end of our standard input
 * closes, and often the parent's id changes. A shell between the two may outlive it.
 */
export function whenParentIsGone(act: () => void): void {
  let isGone = false;
  const go = () => {
    if (!isGone) act();
    isGone = true;
  };
  if (isFromParent()) process.stdin.on('end', go).on('error', go).resume();
  setInterval(() => process.ppid !== PARENT && go(), LOOK_EVERY_MS).unref();
}

/** A terminal or a file says nothing of our parent process. */
function isFromParent(): boolean {
  try {
    const input = fstatSync(process.stdin.fd);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}

// The npm that started this process: killed, or gone without handing on its signal, it leaves nothing running behind.
import process from 'node:process';

const LOOK_EVERY_MS = 500;

/**
 * The process whose end is also ours: the parent of one that npm started for a script of ours; undefined for any other,
 * whose parent may end while it goes on (`node scripts/run.mjs start &` in a script). Windows never gives it another parent.
 */
export function followedParent() {
  const isOfNpm = /\bscripts\/run\.mjs\b/.test(process.env.npm_lifecycle_script ?? '');
  return isOfNpm && process.platform !== 'win32' ? process.ppid : undefined;
}

/** Calls `act` once when the process `parent`, which started this one, has ended. Holds no process open. */
export function whenParentEnds(parent, act) {
  if (parent === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS).unref();
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Watches the memory of a process and all its descendants; `stop` gives the highest sum of resident sets seen, in bytes. */
export function watchMemory(pid: number): { stop: () => number } {
  let highest = 0;
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    highest = Math.max(highest, await residentBytes(pid).catch(() => 0));
    busy = false;
  }, 250);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // Parents are listed before their children only as a rule, so look until nobody joins.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [id = 0, parent = 0] of processes) if (family.has(parent)) family.add(id);
  }
  return processes.reduce(
    (sum, [id = 0, , kilobytes = 0]) => sum + (family.has(id) ? kilobytes * 1024 : 0),
    0,
  );
}

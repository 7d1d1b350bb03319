import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Watches the memory of a process and all its descendants; `stop` gives the highest sum seen, in bytes. Pages that
 * processes share (the program itself) count once where the system says so (Linux), else for each.
 */
export function watchMemory(pid: number): { stop: () => number } {
  let highest = 0;
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    highest = Math.max(highest, await memoryOf(pid).catch(() => 0));
    busy = false;
  }, 250);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const rows = stdout.trim().split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // Parents are listed before their children only as a rule, so look until no process joins.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [id = 0, parent = 0] of processes) if (family.has(parent)) family.add(id);
  }
  const members = processes.filter(([id = 0]) => family.has(id));
  const kilobytes = await Promise.all(members.map(([id = 0, , resident = 0]) => proportional(id, resident)));
  return kilobytes.reduce((sum, size) => sum + size * 1024, 0);
}

async function proportional(pid: number, residentKilobytes: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? residentKilobytes);
}

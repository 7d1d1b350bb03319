import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';

/** What the system tells of a process, its worker threads included. */
interface ProcessFigures {
  residentBytes: number;
  /** CPU time since it began. */
  cpuSeconds: number;
  /** Open files and sockets; null where the system does not tell. */
  handles: number | null;
  threads: number | null;
  /** When this was so, by `performance.now()`. */
  atMs: number;
}

/** Linux counts CPU time in hundredths of a second, whatever its kernel's clock. */
const TICKS_PER_SECOND = 100;

/** Reads the figures of a process: from /proc on Linux, from `ps` elsewhere. Undefined when it is gone, or not ours to see. */
export async function processFigures(pid: number): Promise<ProcessFigures | undefined> {
  return (process.platform === 'linux' ? fromProc(pid) : fromPs(pid)).catch(() => undefined);
}

async function fromProc(pid: number): Promise<ProcessFigures> {
  const [status, stat, handles] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readdir(`/proc/${pid}/fd`).catch(() => undefined),
  ]);
  const numberOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  // The name of a program stands in brackets and may hold anything; utime and stime are the 12th and 13th behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    residentBytes: numberOf('VmRSS') * 1024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    handles: handles?.length ?? null,
    threads: numberOf('Threads'),
    atMs: performance.now(),
  };
}

async function fromPs(pid: number): Promise<ProcessFigures> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  const [kilobytes, time = ''] = stdout.trim().split(/\s+/);
  return {
    residentBytes: Number(kilobytes) * 1024,
    cpuSeconds: secondsOf(time),
    handles: null,
    threads: null,
    atMs: performance.now(),
  };
}

/** `[[days-]hours:]minutes:seconds`, as `ps` writes CPU time. */
export function secondsOf(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 86_400 + seconds;
}

const LISTENING = '0A';

/** The process that listens at a TCP port of this machine. Undefined where none does, or the system does not tell. */
export async function listeningProcess(port: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const inodes = await listeningInodes(port);
  if (inodes.size === 0) return undefined;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (await holdsOne(pid, inodes)) return Number(pid);
  }
  return undefined;
}

/** Lines of /proc/net/tcp: number, local address as HEX:PORT, remote, state, queues, timer, retries, uid, timeout, inode. */
async function listeningInodes(port: number): Promise<Set<string>> {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
  const listening = rows.filter(([, local, , state]) => state === LISTENING && local?.endsWith(ending));
  return new Set(listening.map((row) => `socket:[${row[9]}]`));
}

async function holdsOne(pid: string, inodes: ReadonlySet<string>): Promise<boolean> {
  const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  for (const handle of handles) {
    const target = await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '');
    if (inodes.has(target)) return true;
  }
  return false;
}

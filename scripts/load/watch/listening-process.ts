import { readdir, readFile, readlink } from 'node:fs/promises';
import process from 'node:process';

const LISTENING = '0A';

/** The process that listens at a TCP port of this machine. Undefined where nobody does, or the system does not tell. */
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

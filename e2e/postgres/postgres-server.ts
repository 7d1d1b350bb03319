import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

/** The folder of the server on Debian and derivatives, which is not on PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** Of the user `nobody`, or unowned. */
const UNPRIVILEGED = 65_534;
const START_TIMEOUT_MS = 60_000;
const PAUSE_MS = 50;

/** A Postgres server for tests, in a temporary folder and on a port of its own. */
export interface PostgresServer {
  /** The address of a new, empty database in it. */
  createDatabase(): Promise<string>;
  /** Deletes every row of a database but the record of its migrations. */
  deleteRows(url: string): Promise<void>;
  /** The address of a new database whose user gets in with this password alone; it is not in the address. */
  createGuarded(password: string): Promise<string>;
  /** From now on that one needs another password. */
  changePassword(password: string): Promise<void>;
  /** Ends the server at once, with every connection; what was committed is there after `start`, at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes everything. */
  remove(): Promise<void>;
}

/**
 * What comes before the names of Postgres' binaries on this machine: nothing when they are on PATH, else the newest folder
 * of Debian's; undefined where there are none.
 */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const prefixes = ['', ...versions.map((version) => `${DEBIAN}/${version}/bin/`)];
  return prefixes.find((prefix) =>
    ['initdb', 'postgres'].every((name) => spawnSync(prefix + name, ['--version']).status === 0),
  );
}

/** Creates a server and starts it. Postgres refuses to run as root: there it runs as a user without privileges. */
export async function startPostgres(prefix: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  execFileSync(`${prefix}initdb`, [...INITDB, '--pgdata', data], { ...user, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const url = (database: string) => `postgres://citewell@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  let databases = 0;
  process.once('exit', () => server?.kill('SIGKILL'));

  const start = async () => {
    const location = ['-D', data, '-p', String(port), '-k', folder];
    server = spawn(`${prefix}postgres`, [...location, ...SETTINGS], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    await untilReady(url('postgres'), server);
  };
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  };
  await start();
  return {
    async createDatabase() {
      const name = `test_${++databases}`;
      await query(url('postgres'), `create database ${name}`);
      return url(name);
    },
    deleteRows: (address) => query(address, DELETE_ROWS),
    async createGuarded(password) {
      const rules = join(data, 'pg_hba.conf');
      writeFileSync(rules, `host all guarded 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`);
      await query(url('postgres'), `create role guarded login password '${password}'`);
      await query(url('postgres'), 'select pg_reload_conf()');
      await query(url('postgres'), 'create database guarded owner guarded');
      return url('guarded').replace('citewell@', 'guarded@');
    },
    async changePassword(password) {
      await query(url('postgres'), `alter role guarded password '${password}'`);
    },
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const INITDB = [
  '--username',
  'citewell',
  '--auth',
  'trust',
  '--no-sync',
  '--encoding',
  'UTF8',
  '--locale',
  'C',
];
// Nothing waits for the disk: this server outlives no machine. What it commits it writes, and keeps when it is killed.
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'listen_addresses=127.0.0.1',
  'shared_buffers=16MB',
].flatMap((setting) => ['-c', setting]);

// Tables are small: deleting takes a tenth of truncating, which makes new files. Without triggers, no order is needed.
const DELETE_ROWS = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
    execute format('delete from %I', name);
  end loop;
end $$`;

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (thrown) {
      if (server.exitCode !== null || performance.now() > deadline) throw thrown;
    }
    await setTimeout(PAUSE_MS);
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // A server that goes away while this waits says so by an event, too.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

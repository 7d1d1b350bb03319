import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { AppError } from '#lib/shared/app-error.ts';

/** A Postgres server of this machine's binaries, for one run. */
interface OwnPostgres {
  /** The address of an empty database. */
  url: string;
  stop(): Promise<void>;
}

/** Starts one on loopback. Throws AppError `not-configured` where there are no binaries; what is wrong is printed. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const program = ['--disable-warning=ExperimentalWarning', 'e2e/postgres/start.ts'];
  // It ends when its standard input does, also when this process is killed.
  const server = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const said = once(createInterface(server.stdout), 'line').then(([line]) => String(line));
  const url = await Promise.race([said, ended.then(() => undefined)]);
  if (url === undefined) throw new AppError('not-configured', 'No Postgres server could be started.');
  return {
    url,
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
}

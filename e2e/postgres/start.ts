// `node e2e/postgres/start.ts`: a Postgres server of this machine's binaries, for programs that see it from outside. Says
// the address of an empty database in it on a line of its own, or why there is none. Ends with its parent.
import process from 'node:process';
import { whenParentIsGone } from '../upstream/when-parent-is-gone.ts';
import { findPostgres, startPostgres } from './postgres-server.ts';

const binaries = findPostgres();
if (binaries === undefined) {
  process.stderr.write('initdb and postgres are neither on PATH nor in /usr/lib/postgresql.\n');
  process.exit(2);
}
const server = await startPostgres(binaries);
const end = () => void server.remove().then(() => process.exit(0));
process.on('SIGTERM', end);
process.on('SIGINT', end);
whenParentIsGone(end);
process.stdout.write(`${await server.createDatabase()}\n`);

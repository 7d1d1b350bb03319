import { type DatabaseConnection, type Dialect, PostgresDialect, type PostgresPool } from 'kysely';
import { type DatabasePassword, postgresConnection } from '#lib/config/postgres-connection.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 30_000;
/** The maximum age of a connection: after a failover, some would otherwise stay with a read-only server. */
const MAX_LIFETIME_SECONDS = 600;

const BIGINT = 20;
const NUMERIC = 1700;

/** The location of the database, and its credentials. */
interface PostgresPlace {
  url: string;
  password: DatabasePassword | undefined;
  /** What the database calls its connections; by default as those of servers. */
  applicationName?: string;
}

/** What Postgres calls the connections of servers to their records. */
export const SERVER_NAME = 'citewell';

/** Kysely on Postgres. The driver is loaded with the first query; `onConnected` is called for every new connection. */
export function postgresDialect(
  place: PostgresPlace,
  onConnected: (connection: DatabaseConnection) => Promise<void>,
): Dialect {
  return new PostgresDialect({ pool: () => openPool(place), onCreateConnection: onConnected });
}

async function openPool({
  url,
  password,
  applicationName = SERVER_NAME,
}: PostgresPlace): Promise<PostgresPool> {
  const { Pool, types } = await import('pg');
  const asNumber = (text: string) => Number(text);
  const pool = new Pool({
    ...postgresConnection(url, password),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    keepAlive: true,
    application_name: applicationName,
    types: {
      // Milliseconds and counts fit into a number; the driver would return them as text.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT || oid === NUMERIC ? asNumber : types.getTypeParser(oid, format),
    } as typeof types,
  });
  // A broken connection is replaced at the next query. An unhandled error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool as PostgresPool;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * SQLSTATE codes, or classes of codes, of an unavailable database (postgresql.org/docs/current/errcodes-appendix.html).
 */
const AWAY = [
  '08', // connection exceptions
  '28', // it does not let us in
  '3D', // there is no such database
  '53', // out of disk, memory or connections
  '57', // shut down, starting up, or a statement took too long
  '58', // its disk fails
  '25006', // it only reads, as a standby does
  '42501', // it does not let us do this
];
const NETWORK =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT|EACCES|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
/** Driver errors without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered|The server does not)/;

/** Stored text is sanitized before; only invented ids can still contain NUL. */
const NOT_A_TEXT = '22021';
const DEADLOCK = '40P01';
const NOT_SERIALIZABLE = '40001';

/** Whether a retry of the same transaction may succeed. */
export function isCollision(thrown: unknown): boolean {
  return [DEADLOCK, NOT_SERIALIZABLE].includes(codeOf(thrown));
}

/**
 * Converts a database failure to AppError `unavailable`, and a lookup by text that Postgres cannot store to
 * `not-found`; undefined for every other error.
 */
export function postgresFailure(thrown: unknown): AppError | undefined {
  if (codeOf(thrown) === NOT_A_TEXT) return new AppError('not-found', 'Not found.', { cause: thrown });
  if (!isAway(thrown)) return undefined;
  return new AppError(
    'unavailable',
    `The database is unavailable. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: thrown },
  );
}

function isAway(thrown: unknown): boolean {
  // When a host name has several addresses, their failures arrive together.
  if (thrown instanceof AggregateError) return thrown.errors.some(isAway);
  const code = codeOf(thrown);
  if (AWAY.some((away) => code.startsWith(away)) || NETWORK.test(code)) return true;
  return thrown instanceof Error && DRIVER.test(thrown.message);
}

function codeOf(thrown: unknown): string {
  return isRecord(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : '';
}

import { type DatabaseConnection, type Dialect, PostgresDialect, type PostgresPool } from 'kysely';
import { type DatabasePassword, postgresConnection } from '#lib/config/postgres-connection.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 30_000;
/** Connections are renewed: after a failover some would otherwise stay with a server that only reads. */
const MAX_LIFETIME_SECONDS = 600;

const BIGINT = 20;
const NUMERIC = 1700;

/** Where the database is, and what to enter it with. */
interface PostgresPlace {
  url: string;
  password: DatabasePassword | undefined;
}

/** Kysely on Postgres. The driver is loaded with the first query; `onConnected` is called with every new connection. */
export function postgresDialect(
  place: PostgresPlace,
  onConnected: (connection: DatabaseConnection) => Promise<void>,
): Dialect {
  return new PostgresDialect({ pool: () => openPool(place), onCreateConnection: onConnected });
}

async function openPool({ url, password }: PostgresPlace): Promise<PostgresPool> {
  const { Pool, types } = await import('pg');
  const asNumber = (text: string) => Number(text);
  const pool = new Pool({
    ...postgresConnection(url, password),
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    keepAlive: true,
    application_name: 'citewell',
    types: {
      // Milliseconds and counts fit into a number; the driver would hand them over as text.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT || oid === NUMERIC ? asNumber : types.getTypeParser(oid, format),
    } as typeof types,
  });
  // A connection that breaks is replaced at the next query. Unheard, its event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool as PostgresPool;
}

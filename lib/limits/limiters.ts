import type { Pool } from 'pg';
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RecordsConfig } from '#lib/config/people.ts';
import { type DatabasePassword, postgresConnection } from '#lib/config/postgres-connection.ts';
import type { MakeLimiter } from './counter.ts';

const TABLE = 'limits';

/** Limiters for counters, and what ends them. */
export interface Limiters {
  make: MakeLimiter;
  close(): Promise<void>;
}

/**
 * Limiters where records are kept: in Postgres for all instances together, otherwise in the memory of this one. While
 * the database cannot be reached each instance counts for itself.
 */
export function createLimiters(config: RecordsConfig, password?: DatabasePassword): Limiters {
  if (config.kind !== 'postgres') return { make: inMemory, close: async () => {} };
  let pool: Promise<Pool> | undefined;
  return {
    async make(keyPrefix, windowSeconds) {
      pool ??= connect(config.url, password);
      const { RateLimiterPostgres } = await import('rate-limiter-flexible');
      return new RateLimiterPostgres({
        storeClient: await pool,
        storeType: 'pool',
        tableName: TABLE,
        // Made by us, again and again until the database is there: the limiter would try once.
        tableCreated: true,
        keyPrefix,
        points: Number.MAX_SAFE_INTEGER,
        duration: windowSeconds,
        insuranceLimiter: await inMemory(keyPrefix, windowSeconds),
      });
    },
    async close() {
      await (await pool)?.end();
    },
  };
}

async function inMemory(keyPrefix: string, windowSeconds: number): Promise<RateLimiterMemory> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  return new RateLimiterMemory({ keyPrefix, points: Number.MAX_SAFE_INTEGER, duration: windowSeconds });
}

const RETRY_MS = 5000;
/** Places in the database are for conversations; counting is short. */
const MOST_CONNECTIONS = 4;

async function connect(url: string, password: DatabasePassword | undefined): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...postgresConnection(url, password),
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: RETRY_MS,
    allowExitOnIdle: true,
  });
  // A connection that ends while nobody uses it concerns nobody; the next use opens another.
  pool.on('error', () => {});
  await createTable(pool);
  return pool;
}

async function createTable(pool: Pool): Promise<void> {
  try {
    await pool.query(
      `CREATE TABLE IF NOT EXISTS "${TABLE}" (key varchar(255) PRIMARY KEY, points bigint NOT NULL DEFAULT 0, expire bigint)`,
    );
  } catch {
    // Away, or another instance was faster: looked at again until the table is there.
    setTimeout(() => void createTable(pool), RETRY_MS).unref();
  }
}

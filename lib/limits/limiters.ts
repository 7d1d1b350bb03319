import type { Pool } from 'pg';
import type { RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import type { RecordsConfig } from '#lib/config/people.ts';
import { type DatabasePassword, postgresConnection } from '#lib/config/postgres-connection.ts';

const TABLE = 'limits';

/** Limiters for counters, and how to close them. */
interface Limiters {
  make: MakeLimiter;
  close(): Promise<void>;
}

/**
 * Limiters in the records' database: Postgres for all instances together, otherwise the memory of this one.
 * While the database is unavailable, each instance counts for itself.
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
        // We create the table, retrying until the database is available; the limiter would try once.
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
/** Connections are for conversations; counting is short. */
const MOST_CONNECTIONS = 4;

async function connect(url: string, password: DatabasePassword | undefined): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...postgresConnection(url, password),
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: RETRY_MS,
    allowExitOnIdle: true,
  });
  // An idle connection that ends needs no handling; the next use opens another.
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
    // Unavailable, or another instance created it first: checked again until the table exists.
    setTimeout(() => void createTable(pool), RETRY_MS).unref();
  }
}

/** Use within the current window, and the time until the window ends. */
export interface Used {
  amount: number;
  msLeft: number;
}

/**
 * Counts use by key, each key in windows that begin with its first use. Never rejects: the caller compares
 * with its limit.
 */
export interface Counter {
  add(key: string, amount: number): Promise<Used>;
  takeBack(key: string, amount: number): Promise<void>;
  used(key: string): Promise<Used>;
}

/** Creates the limiter behind a counter: in memory, or shared by all instances. */
type MakeLimiter = (keyPrefix: string, windowSeconds: number) => Promise<RateLimiterAbstract>;

const NOTHING: Used = { amount: 0, msLeft: 0 };

/** A counter whose limiter is created at the first use. */
export function createCounter(make: MakeLimiter, keyPrefix: string, windowSeconds: number): Counter {
  let made: Promise<RateLimiterAbstract> | undefined;
  const limiter = () => {
    made ??= make(keyPrefix, windowSeconds);
    return made;
  };
  return {
    async add(key, amount) {
      return usedOf(await (await limiter()).penalty(key, amount));
    },
    async takeBack(key, amount) {
      const { amount: taken } = await this.used(key);
      // The window may have ended meanwhile: then there is nothing to refund.
      if (taken >= amount) await (await limiter()).reward(key, amount);
    },
    async used(key) {
      const found = await (await limiter()).get(key);
      return found ? usedOf(found) : NOTHING;
    },
  };
}

function usedOf({ consumedPoints, msBeforeNext }: { consumedPoints: number; msBeforeNext: number }): Used {
  return { amount: consumedPoints, msLeft: Math.max(0, msBeforeNext) };
}

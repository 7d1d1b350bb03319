import type { Pool } from 'pg';
import type { RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Environment } from '#lib/config/environment.ts';
import type { RecordsConfig } from '#lib/config/identity.ts';
import { type DatabasePassword, postgresConnection } from '#lib/config/postgres-connection.ts';
import type { AnswerLease, Consumer, Limits } from '#lib/core/ports/limits.ts';
import { AppError } from '#lib/shared/app-error.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
/** A slot that was never released, because its server crashed, is free after this. */
const PLACE_SECONDS = 180;
/** Retry-After for a slot: about the length of an answer. */
const PLACE_RETRY_SECONDS = 5;

/** Refused keys of one address in a minute. Keys have 256 bits: guessing finds none, and is to leave a trace and end. */
const MOST_GUESSES = 10;
/** The counter of callers whose address is unknown. */
const UNKNOWN_ADDRESS = 'unknown';

/** Limits per person and per address; undefined: unlimited. */
interface Allowance {
  counter: Counter;
  mine: number | undefined;
  address: number | undefined;
  /** Limit for all guests of an address, without a limit for all its callers. */
  guests?: number | undefined;
}

/**
 * The configured limits, counted in memory or, with DATABASE_URL, across all instances. `now` in
 * milliseconds.
 */
export function createLimits(
  environment: Environment,
  now: () => number = Date.now,
  password?: DatabasePassword,
): Limits {
  const limiters = createLimiters(environment.identity.records, password);
  const requests: Allowance = {
    counter: createCounter(limiters.make, 'requests', MINUTE_SECONDS),
    mine: environment.LIMIT_REQUESTS_PER_MINUTE,
    address: environment.LIMIT_ADDRESS_REQUESTS_PER_MINUTE,
  };
  const slots: Allowance = {
    counter: createCounter(limiters.make, 'answers', PLACE_SECONDS),
    mine: environment.LIMIT_CONCURRENT_ANSWERS,
    address: environment.LIMIT_ADDRESS_CONCURRENT_ANSWERS,
  };
  const tokens: Allowance = {
    counter: createCounter(limiters.make, 'tokens', DAY_SECONDS),
    mine: environment.LIMIT_TOKENS_PER_DAY,
    address: environment.LIMIT_ADDRESS_TOKENS_PER_DAY,
    guests:
      environment.LIMIT_TOKENS_PER_DAY &&
      environment.LIMIT_TOKENS_PER_DAY * environment.LIMIT_GUESTS_PER_ADDRESS,
  };
  const guesses = createCounter(limiters.make, 'guesses', MINUTE_SECONDS);
  return {
    countRequest: (consumer) => countRequest(requests, consumer),
    async openAnswer(consumer) {
      const day = new Date(now()).toISOString().slice(0, 10);
      await requireTokens(tokens, consumer, day, now());
      const give = await takeSlot(slots, consumer);
      return leaseOf(give, (used) => spend(tokens, consumer, day, used));
    },
    async requireFewGuesses(address) {
      if (address !== null) requireGuessesBelow(MOST_GUESSES, await guesses.used(address));
    },
    async countGuess(address) {
      requireGuessesBelow(MOST_GUESSES + 1, await guesses.add(address ?? UNKNOWN_ADDRESS, 1));
    },
    close: () => limiters.close(),
  };
}

/** The keys and limits that apply to a consumer. */
function keysOf(
  { mine, address: ofAll, guests }: Allowance,
  consumer: Consumer,
): { key: string; most: number; isMine: boolean }[] {
  const isGuest = consumer.owner === null || consumer.owner.startsWith('browser:');
  const address = ofAll ?? (isGuest ? guests : undefined);
  return [
    ...(consumer.owner !== null && mine !== undefined
      ? [{ key: consumer.owner, most: mine, isMine: true }]
      : []),
    ...(consumer.address !== null && address !== undefined
      ? [{ key: `address:${consumer.address}`, most: address, isMine: false }]
      : []),
  ];
}

async function countRequest(allowance: Allowance, consumer: Consumer): Promise<void> {
  for (const { key, most, isMine } of keysOf(allowance, consumer)) {
    const { amount, msLeft } = await allowance.counter.add(key, 1);
    if (amount > most) {
      const whose = isMine ? 'You have sent' : 'Your network has sent';
      throw refusal(`${whose} more than ${most} requests in a minute.`, msLeft / 1000);
    }
  }
}

function requireGuessesBelow(most: number, { amount, msLeft }: Used): void {
  if (amount >= most) throw refusal('Too many links were refused for your network.', msLeft / 1000);
}

/** Takes a slot of each key, or none. Resolves with a function that releases them. */
async function takeSlot(allowance: Allowance, consumer: Consumer): Promise<() => Promise<void>> {
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken.splice(0)) await allowance.counter.takeBack(key, 1);
  };
  for (const { key, most, isMine } of keysOf(allowance, consumer)) {
    taken.push(key);
    const { amount } = await allowance.counter.add(key, 1);
    if (amount <= most) continue;
    await giveBack();
    const whose = isMine ? 'of your questions are' : 'questions from your network are';
    throw refusal(`${most} ${whose} already being answered.`, PLACE_RETRY_SECONDS);
  }
  return giveBack;
}

async function requireTokens(
  allowance: Allowance,
  consumer: Consumer,
  day: string,
  at: number,
): Promise<void> {
  for (const { key, most, isMine } of keysOf(allowance, consumer)) {
    const { amount } = await allowance.counter.used(`${day}:${key}`);
    if (amount < most) continue;
    const whose = isMine ? 'You have' : 'Your network has';
    const untilMidnight = DAY_SECONDS - ((at / 1000) % DAY_SECONDS);
    throw refusal(`${whose} used today’s ${most} tokens (UTC).`, untilMidnight);
  }
}

async function spend(allowance: Allowance, consumer: Consumer, day: string, used: number): Promise<void> {
  if (used <= 0) return;
  for (const { key } of keysOf(allowance, consumer)) await allowance.counter.add(`${day}:${key}`, used);
}

function leaseOf(giveBack: () => Promise<void>, spent: (tokens: number) => Promise<void>): AnswerLease {
  let isOpen = true;
  return {
    async close(tokens) {
      if (!isOpen) return;
      isOpen = false;
      await giveBack();
      await spent(tokens);
    },
  };
}

function refusal(reason: string, seconds: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return new AppError('rate-limited', `${reason} Try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

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
function createLimiters(config: RecordsConfig, password?: DatabasePassword): Limiters {
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
interface Used {
  amount: number;
  msLeft: number;
}

/**
 * Counts use by key, each key in windows that begin with its first use. Never rejects: the caller compares
 * with its limit.
 */
interface Counter {
  add(key: string, amount: number): Promise<Used>;
  takeBack(key: string, amount: number): Promise<void>;
  used(key: string): Promise<Used>;
}

/** Creates the limiter behind a counter: in memory, or shared by all instances. */
type MakeLimiter = (keyPrefix: string, windowSeconds: number) => Promise<RateLimiterAbstract>;

const NOTHING: Used = { amount: 0, msLeft: 0 };

/** A counter whose limiter is created at the first use. */
function createCounter(make: MakeLimiter, keyPrefix: string, windowSeconds: number): Counter {
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

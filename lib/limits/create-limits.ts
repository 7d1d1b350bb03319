import type { Environment } from '#lib/config/environment.ts';
import type { DatabasePassword } from '#lib/config/postgres-connection.ts';
import type { AnswerLease, Consumer, Limits } from '#lib/core/limits.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Counter, createCounter, createLimiters, type Used } from './limiters.ts';

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
  const limiters = createLimiters(environment.people.records, password);
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

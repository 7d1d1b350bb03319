import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** How much of something was used in the present window, and how long that window still lasts. */
export interface Used {
  amount: number;
  msLeft: number;
}

/**
 * Counts what is used by key, each key in windows of its own that begin with its first use. Refuses nothing: what is too
 * much is for the caller to say.
 */
export interface Counter {
  add(key: string, amount: number): Promise<Used>;
  takeBack(key: string, amount: number): Promise<void>;
  used(key: string): Promise<Used>;
}

/** Makes the limiter a counter counts with: in memory, or shared by all instances. */
export type MakeLimiter = (keyPrefix: string, windowSeconds: number) => Promise<RateLimiterAbstract>;

const NOTHING: Used = { amount: 0, msLeft: 0 };

/** A counter on a limiter that is made at the first use. */
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
      // The window may have ended in between: there is nothing left to take back then.
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

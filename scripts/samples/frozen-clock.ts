/**
 * Runs the work while `new Date()` and `Date.now()` stand still. The Office libraries stamp the time of writing
 * into their archives, and without this every run would give other bytes.
 */
export async function withFrozenClock<T>(at: Date, work: () => Promise<T>): Promise<T> {
  const RealDate = globalThis.Date;
  class FrozenDate extends RealDate {
    constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
      if (given.length === 0) super(at.getTime());
      else super(...given);
    }

    static override now(): number {
      return at.getTime();
    }
  }
  globalThis.Date = FrozenDate as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}

/** Whether `work` resolved within `ms`. Rejects as it does until then; what it does later is nobody's. */
export async function isWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([work.then(() => true), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

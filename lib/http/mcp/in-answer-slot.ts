import type { McpCall } from './mcp-call.ts';

/**
 * Does work in one of the caller's slots for answers, because a search costs what an answer's first half does. Throws
 * `rate-limited` before the work when none is free.
 */
export async function inAnswerSlot<Result>(
  { call, caller }: McpCall,
  work: () => Promise<Result>,
): Promise<Result> {
  const lease = await call.services.limits.openAnswer(caller);
  try {
    return await work();
  } finally {
    await lease.close(0);
  }
}

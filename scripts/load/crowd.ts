import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../servers/statistics.ts';
import type { LoadPlan } from './arguments.ts';
import { openConnections, type Send } from './connection.ts';
import type { Tally } from './tally.ts';
import { type PlannedQuestion, VirtualUser } from './virtual-user.ts';

/** Time for answers under way when the run is over. */
const GRACE_MS = 30_000;

interface Crowd {
  origin: string;
  plan: LoadPlan;
  questions: readonly PlannedQuestion[];
  /** None: the users are strangers with a browser each. */
  tokens: readonly string[];
  tally: Tally;
}

/**
 * Lets all users ask until the time or the requests are used up, then hears what is under way; when `interrupted`
 * aborts, ends at once. Resolves with how long they asked, in milliseconds.
 */
export async function sendCrowd(crowd: Crowd, interrupted: AbortSignal): Promise<number> {
  const { origin, plan, tally } = crowd;
  const begun = performance.now();
  const over = AbortSignal.any([interrupted, AbortSignal.timeout(Math.ceil(plan.durationMs))]);
  const atLast = AbortSignal.any([interrupted, AbortSignal.timeout(Math.ceil(plan.durationMs + GRACE_MS))]);
  // Every user waits for them.
  setMaxListeners(0, over, atLast);
  const connections = openConnections(origin);
  const lives = Array.from({ length: plan.users }, async (_, index) => {
    await pause((plan.rampMs * index) / plan.users, over);
    tally.users += 1;
    await live(userOf(crowd, index), crowd, connections.send, { begun, over, atLast });
    tally.users -= 1;
  });
  await Promise.all(lives);
  connections.close();
  return Math.min(performance.now() - begun, plan.durationMs);
}

interface Times {
  begun: number;
  over: AbortSignal;
  atLast: AbortSignal;
}

async function live(
  user: VirtualUser,
  { plan, tally }: Crowd,
  send: Send,
  { begun, over, atLast }: Times,
): Promise<void> {
  while (!over.aborted && tally.asked < plan.requests) {
    tally.asked += 1;
    const heard = await user.ask(send, atLast);
    tally.hear(heard, performance.now() - begun);
    if (heard.ending === 'whole' && !over.aborted) {
      const ms = await user.open(send, heard, atLast).catch((error: Error) => {
        if (!atLast.aborted) tally.missContent(error.message);
        return null;
      });
      if (ms !== null) tally.contentMs.push(ms);
    }
    await pause(user.think(), over);
  }
}

function userOf({ plan, questions, tokens }: Crowd, index: number): VirtualUser {
  const token = tokens.length > 0 ? tokens[index % tokens.length] : undefined;
  return new VirtualUser(plan, questions, token, seededRandom(plan.seed + index * 7919));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

import { setTimeout as delay, setImmediate as nextLoop } from 'node:timers/promises';
import type { Ports } from '#lib/composition/application.ts';

type ChatModel = Ports['models'][0];

/** Tokens said before the event loop gets a turn, as the extractive answerer does it. */
const TOKENS_PER_TURN = 16;

/**
 * A model that does what the question says: `long 2000` says 2,000 tokens as fast as it can, `slow 30` one token a
 * second for 30 seconds. It takes the generation out of a measurement of the streaming.
 */
export const scriptedModel: ChatModel = {
  name: 'scripted',
  contextTokens: 100_000,
  ignores: [],
  readsImages: false,
  extraPassageCount: 0,
  async *stream({ question }, _options, signal) {
    const [, pace, count] = /^(long|slow) (\d+)$/.exec(question) ?? [];
    const tokens = Number(count ?? 1);
    for (let said = 1; said <= tokens; said += 1) {
      signal.throwIfAborted();
      yield { type: 'text-deltas', texts: [' token'] };
      if (pace === 'slow') await delay(1000, undefined, { signal });
      else if (said % TOKENS_PER_TURN === 0) await nextLoop();
    }
    yield { type: 'finish', reason: 'stop', usage: { promptTokens: 1, completionTokens: tokens } };
  },
};

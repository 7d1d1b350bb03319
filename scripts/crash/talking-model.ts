import { setTimeout as delay } from 'node:timers/promises';
import type { createPorts } from '#lib/composition/container.ts';
import { toldWords } from './told-answer.ts';

type ChatModel = ReturnType<typeof createPorts>['models'][0];

/** Slow enough that a kill meets an answer under way. */
const WORD_EVERY_MS = 4;

/** A model that says what the question determines, so that whoever checks knows every word. */
export const talkingModel: ChatModel = {
  name: 'talking',
  contextTokens: 100_000,
  ignores: [],
  readsImages: false,
  alsoReads: 0,
  async *stream({ question }, _options, signal) {
    const words = toldWords(question);
    for (const text of words) {
      await delay(WORD_EVERY_MS, undefined, { signal });
      yield { type: 'text-delta', text };
    }
    yield { type: 'finish', reason: 'stop', usage: { promptTokens: 1, completionTokens: words.length } };
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import type { Ports } from '#lib/composition/application.ts';

type ChatModel = Ports['models'][0];

/** Slow enough that a kill meets an answer under way. */
const WORD_EVERY_MS = 4;

/** A model that says what the question determines, so that a check knows every word. */
export const talkingModel: ChatModel = {
  name: 'talking',
  contextTokens: 100_000,
  ignores: [],
  readsImages: false,
  extraPassageCount: 0,
  async *stream({ question }, _options, signal) {
    const words = answerWords(question);
    for (const text of words) {
      await delay(WORD_EVERY_MS, undefined, { signal });
      yield { type: 'text-deltas', texts: [text] };
    }
    yield { type: 'finish', reason: 'stop', usage: { promptTokens: 1, completionTokens: words.length } };
  },
};

/** A question of a crash run: a number of words, secret to its client. */
export function questionFor(words: number, mark: string): string {
  return `Say ${words} words of ${mark}`;
}

/** The one right answer to such a question, word by word; empty for any other. */
export function answerWords(question: string): string[] {
  const [, count = '0', mark = ''] = /^Say (\d+) words of ([\w-]+)$/.exec(question) ?? [];
  return Array.from({ length: Number(count) }, (_, index) => `${mark}-${index} `);
}

import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { Consumer, Limits } from '../limits.ts';
import type { ChatCompletions } from '../ports.ts';

/**
 * The models as they are, within what this consumer may use up. A stream that does not tell its tokens counts one a
 * chunk, so that leaving usage out costs nothing less.
 */
export function limitCompletions(
  completions: ChatCompletions,
  limits: Pick<Limits, 'openAnswer'>,
  consumer: Consumer,
): ChatCompletions {
  return {
    async create(alias, body, signal) {
      const lease = await limits.openAnswer(consumer);
      let tokens = 0;
      try {
        const reply = await completions.create(alias, body, signal);
        tokens = tokensOf(reply);
        return reply;
      } finally {
        await lease.close(tokens);
      }
    },

    async *stream(alias, body, signal) {
      const lease = await limits.openAnswer(consumer);
      let chunks = 0;
      let told = 0;
      try {
        for await (const chunk of completions.stream(alias, body, signal)) {
          chunks += 1;
          told = tokensOf(chunk) || told;
          yield chunk;
        }
      } finally {
        await lease.close(told || chunks);
      }
    },
  };
}

/** The tokens that a reply in OpenAI's shape tells of; 0 where it tells none. */
function tokensOf({ usage }: JsonObject): number {
  const total = isRecord(usage) ? usage['total_tokens'] : undefined;
  return typeof total === 'number' && total > 0 ? total : 0;
}

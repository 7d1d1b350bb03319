import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { Consumer, Limits } from '../limits.ts';
import type { ChatCompletions } from '../ports.ts';
import { estimateTokens } from './estimate-tokens.ts';

/**
 * The models as they are, within what this consumer may use up. A reply that does not tell its tokens counts what was
 * asked, by its length, and one a chunk: neither leaving usage out nor leaving early costs less.
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
        tokens = tokensOf(reply) || promptOf(body);
        return reply;
      } finally {
        await lease.close(tokens || (signal.aborted ? promptOf(body) : 0));
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
        const isAsked = chunks > 0 || signal.aborted;
        await lease.close(told || (isAsked ? promptOf(body) + chunks : 0));
      }
    },
  };
}

/** The tokens that a reply in OpenAI's shape tells of; 0 where it tells none. */
function tokensOf({ usage }: JsonObject): number {
  const total = isRecord(usage) ? usage['total_tokens'] : undefined;
  return typeof total === 'number' && total > 0 ? total : 0;
}

/** About how many tokens a question has. */
function promptOf({ messages, tools }: JsonObject): number {
  return estimateTokens([messages, tools]);
}

import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { ChatCompletions } from '../ports/chat-model.ts';
import type { Consumer, Limits } from '../ports/limits.ts';
import { estimateTokens } from './estimate-tokens.ts';

/**
 * Applies the consumer's limits to the chat models. When a reply does not report usage, the request counts by its
 * length, plus one token per streamed chunk, so that omitting usage or leaving early does not reduce the count.
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
      let reportedTokens = 0;
      try {
        for await (const chunk of completions.stream(alias, body, signal)) {
          chunks += 1;
          reportedTokens = tokensOf(chunk) || reportedTokens;
          yield chunk;
        }
      } finally {
        const wasSent = chunks > 0 || signal.aborted;
        await lease.close(reportedTokens || (wasSent ? promptOf(body) + chunks : 0));
      }
    },
  };
}

/** The total tokens reported by a reply in OpenAI's format; 0 when it reports none. */
function tokensOf({ usage }: JsonObject): number {
  const total = isRecord(usage) ? usage['total_tokens'] : undefined;
  return typeof total === 'number' && total > 0 ? total : 0;
}

/** Estimates the tokens of a request. */
function promptOf({ messages, tools }: JsonObject): number {
  return estimateTokens([messages, tools]);
}

import { z } from 'zod';
import { positive } from './variable-kinds.ts';

/** How patient we are with services that are not ours; see UpstreamConfig. */
export const upstreamVariables = {
  UPSTREAM_CONNECT_TIMEOUT_MS: positive.default(5000).describe('Until a connection stands.'),
  UPSTREAM_FIRST_TOKEN_TIMEOUT_MS: positive
    .default(60_000)
    .describe('Until the first token of an answer. Models that think first take their time.'),
  UPSTREAM_BETWEEN_TOKENS_TIMEOUT_MS: positive.default(30_000).describe('Between two tokens of an answer.'),
  UPSTREAM_CALL_TIMEOUT_MS: positive
    .default(20_000)
    .describe('One call of search, embedding or storage, whole.'),
  UPSTREAM_CONCURRENCY: positive
    .default(128)
    .describe('Calls at a time to each kind of service; further ones wait.'),
  UPSTREAM_QUEUE: z.coerce
    .number()
    .int()
    .min(0)
    .default(512)
    .describe('Calls that may wait for each kind of service; further ones are answered 429.'),
  UPSTREAM_ATTEMPTS: positive.max(10).default(4).describe('Attempts at one call, the first included.'),
  UPSTREAM_RETRY_BUDGET_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(20_000)
    .describe('No attempt begins later than this after the first one.'),
};

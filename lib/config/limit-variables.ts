import { positive } from './variable-kinds.ts';

/** What anybody may use up. */
export const limitVariables = {
  LIMIT_REQUESTS_PER_MINUTE: positive.default(240).describe('Requests of one person a minute.'),
  LIMIT_ADDRESS_REQUESTS_PER_MINUTE: positive
    .default(1200)
    .describe('Requests from one address a minute, whoever sends them.'),
  LIMIT_CONCURRENT_ANSWERS: positive.default(8).describe('Answers one person may have under way.'),
  LIMIT_ADDRESS_CONCURRENT_ANSWERS: positive
    .default(100)
    .describe('Answers under way for one address, whoever asked.'),
  LIMIT_TOKENS_PER_DAY: positive.optional().describe('Tokens of models one person may use in a day (UTC).'),
  LIMIT_ADDRESS_TOKENS_PER_DAY: positive
    .optional()
    .describe('Tokens of models used from one address in a day (UTC), whoever asked.'),
  LIMIT_KEPT_BYTES: positive
    .default(500_000_000)
    .describe(
      'Bytes that the kept conversations of one person may have. No further question is kept beyond.',
    ),
  LIMIT_UPLOAD_FILES: positive.default(50).describe('Files one person may have uploaded.'),
  LIMIT_UPLOAD_BYTES: positive.default(200_000_000).describe('Bytes one person may have uploaded.'),
};

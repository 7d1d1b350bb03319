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
  LIMIT_GUESTS_PER_ADDRESS: positive
    .default(20)
    .describe(
      'How many times what one person may keep (conversations, ratings, uploads), and use of tokens a day, the guests of one address may together. A guest who deletes the cookie is another person. Guests of whom no address is known share one allowance.',
    ),
  LIMIT_KEPT_RATINGS: positive.default(5000).describe('Ratings of answers that are kept of one person.'),
  LIMIT_KEPT_BYTES: positive
    .default(500_000_000)
    .describe(
      'Bytes that the kept conversations of one person may have. No further question is kept beyond.',
    ),
  LIMIT_UPLOAD_FILES: positive.default(50).describe('Files one person may have uploaded.'),
  LIMIT_UPLOAD_BYTES: positive.default(200_000_000).describe('Bytes one person may have uploaded.'),
  LIMIT_UPLOAD_PASSAGES: positive
    .default(50_000)
    .describe('Passages that the uploaded files of one person may come to.'),
  LIMIT_UPLOAD_FILE_PASSAGES: positive
    .default(10_000)
    .describe('Passages that one uploaded file may come to; a filled row of a table is at least one.'),
  LIMIT_UPLOAD_FILE_PAGES: positive
    .default(2000)
    .describe('Pages, slides or sheets that one uploaded file may have.'),
  LIMIT_UPLOAD_FILE_ROWS: positive
    .default(10_000)
    .describe('Rows of tables, or items of a JSON list, that one uploaded file may have.'),
  LIMIT_UPLOAD_FILE_SECONDS: positive
    .default(180)
    .describe(
      'Seconds that reading one uploaded file may take, and again those that making its vectors may.',
    ),
};

import { positive } from './variable-kinds.ts';

/** Limits on what callers use and store. */
export const limitVariables = {
  LIMIT_REQUESTS_PER_MINUTE: positive.default(240).describe('Requests of one person a minute.'),
  LIMIT_ADDRESS_REQUESTS_PER_MINUTE: positive
    .default(1200)
    .describe('Requests from one address a minute, by all its callers.'),
  LIMIT_CONCURRENT_ANSWERS: positive.default(8).describe('Answers one person may have under way.'),
  LIMIT_ADDRESS_CONCURRENT_ANSWERS: positive
    .default(100)
    .describe('Answers under way for one address, for all its callers.'),
  LIMIT_TOKENS_PER_DAY: positive.optional().describe('Tokens of models one person may use in a day (UTC).'),
  LIMIT_ADDRESS_TOKENS_PER_DAY: positive
    .optional()
    .describe('Tokens of models used from one address in a day (UTC), by all its callers.'),
  LIMIT_GUESTS_PER_ADDRESS: positive
    .default(20)
    .describe(
      'Factor for the guests of one address together: that many times the conversations, ratings, uploads and tokens per day of one person. A guest who deletes the cookie counts as another person. Guests without a known address share one allowance of stored data.',
    ),
  LIMIT_KEPT_RATINGS: positive.default(5000).describe('Ratings of answers that one person may store.'),
  LIMIT_KEPT_BYTES: positive
    .default(500_000_000)
    .describe("Bytes of one person's stored conversations. Beyond the limit no further question is stored."),
  LIMIT_UPLOAD_FILES: positive.default(50).describe('Files one person may have uploaded.'),
  LIMIT_UPLOAD_BYTES: positive.default(200_000_000).describe('Bytes one person may have uploaded.'),
  LIMIT_UPLOAD_PASSAGES: positive
    .default(50_000)
    .describe('Passages that the uploaded files of one person may have together.'),
  LIMIT_UPLOAD_FILE_PASSAGES: positive
    .default(10_000)
    .describe('Passages that one uploaded file may have; a filled row of a table is at least one.'),
  LIMIT_UPLOAD_FILE_PAGES: positive
    .default(2000)
    .describe('Pages, slides or sheets that one uploaded file may have.'),
  LIMIT_UPLOAD_FILE_ROWS: positive
    .default(10_000)
    .describe('Rows of tables, or items of a JSON list, that one uploaded file may have.'),
  LIMIT_UPLOAD_FILE_SECONDS: positive
    .default(180)
    .describe('Seconds that reading one uploaded file may take; making its vectors may take as long again.'),
};

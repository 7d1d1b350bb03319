import type { JsonObject } from '#lib/shared/json.ts';
import {
  DONE,
  jsonOf,
  NOT_FOUND,
  type OperationGroup,
  ok,
  pathParameter,
  REMOVED,
  requestOf,
} from './operation.ts';

const entry = {
  id: 'up_4Hq9TzWc2d',
  name: 'travel-plan.md',
  sourcefile: 'my/0123456789abcdef/travel-plan.md',
  mediaType: 'text/markdown',
  sizeBytes: 48,
  status: 'ready',
  reason: null,
  passages: 1,
  createdAtMs: 1795000000000,
};
const list = {
  uploads: [entry],
  limits: {
    files: 50,
    bytes: 200_000_000,
    fileBytes: 20_000_000,
    usedFiles: 1,
    usedBytes: entry.sizeBytes,
  },
  accepts: ['.md', '.pdf'],
};
const session = { id: 'ar_4Hq9TzWc2dLm0PxVb7sKfY', partBytes: 4_000_000, parts: 3 };

const STATE = 'The state after the call.';
const indexing = ok(STATE, jsonOf('UploadEntry', { ...entry, status: 'indexing', passages: 0 }));

const bytes = (description: string): JsonObject => ({
  ...requestOf({ 'application/octet-stream': {} }),
  description,
});
const INVALID_FILE = {
  400: 'The name is not allowed, the file arrived incomplete, or this index stores no files of individual people.',
  413: 'The file is too large, or the caller has reached the limit of files or bytes.',
  415: 'The server cannot read files with this ending, or the content does not match the ending.',
};
const BUSY = { 429: 'Too many uploads at the same time; `Retry-After` says how long to wait.' };
const NO_SPACE = { 503: 'The server has no space for the file at the moment.' };

/** User uploads. */
export const documentOperations: OperationGroup = {
  name: 'Own files',
  description:
    'Files that a person (without sign-in: a browser) adds for themselves. Only they find them, beside the ' +
    'documents for everyone.',
  rights: 'session',
  error: 'Error',
  operations: {
    'GET /api/documents': {
      id: 'ownFiles',
      summary: "Lists the caller's files, newest first, and how many more they may add",
      answers: ok(STATE, jsonOf('UploadList', list)),
    },
    'POST /api/documents/parts': {
      id: 'announceOwnFile',
      summary:
        'Announces a file that arrives in parts, where a proxy or platform limits bodies; it expires after an hour without a part',
      body: requestOf(jsonOf('NewPartedUpload', { name: 'handbook.pdf', sizeBytes: 10_400_000 })),
      answers: ok(STATE, jsonOf('PartedUpload', session)),
      errors: INVALID_FILE,
    },
    'PUT /api/documents/parts/{upload}/{part}': {
      id: 'addPart',
      summary: 'Adds one part, in any order; a repeated part replaces the earlier one',
      body: bytes('The bytes of this part.'),
      answers: DONE,
      errors: { 400: 'There is no such part, or its size is wrong.', ...NOT_FOUND, ...BUSY },
    },
    'POST /api/documents/parts/{upload}': {
      id: 'addParts',
      summary: 'Adds the file once all its parts have arrived, as if it came in one body',
      answers: indexing,
      errors: { ...NOT_FOUND, ...INVALID_FILE, 409: 'Parts are missing.', ...BUSY, ...NO_SPACE },
    },
    'DELETE /api/documents/parts/{upload}': {
      id: 'cancelParts',
      summary: 'Cancels a file that arrives in parts',
      answers: DONE,
      errors: NOT_FOUND,
    },
    // One path for names and ids: paths of a description may not differ by the name of a parameter alone.
    'PUT /api/documents/{file}': {
      id: 'addOwnFile',
      summary: 'Adds a file, in place of one of the same name; searches find it once it is indexed',
      parameters: [
        pathParameter('file', {
          description: 'The name of the file, with its ending.',
          example: entry.name,
        }),
      ],
      body: bytes('The bytes of the file, unchanged.'),
      answers: indexing,
      errors: { ...INVALID_FILE, ...BUSY, ...NO_SPACE },
    },
    'GET /api/documents/{file}': {
      id: 'ownFile',
      summary: 'Returns one file: indexing, ready, or failed with the reason. Other names are as at /content',
      answers: ok(STATE, jsonOf('UploadEntry', entry)),
      errors: NOT_FOUND,
    },
    'DELETE /api/documents/{file}': {
      id: 'removeOwnFile',
      summary: 'Removes a file with its passages and pictures, even during indexing',
      answers: REMOVED,
      errors: NOT_FOUND,
    },
  },
};

import type { JsonObject } from '#lib/shared/json.ts';
import { answeredWith, inPath, nothing, notTheirs, operationsOf } from './page-operations.ts';

const operation = operationsOf('Own files');

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
const byId = { parameters: [inPath('file', entry.id, { description: 'Its `id`.' })] };

/** What people add for themselves, as OpenAPI path items. */
export const documentPaths: JsonObject = {
  '/api/documents': {
    get: operation(
      'ownFiles',
      'The caller’s own files, newest first, and what more they may add',
      answeredWith('UploadList', {
        uploads: [entry],
        limits: {
          files: 50,
          bytes: 200_000_000,
          fileBytes: 20_000_000,
          usedFiles: 1,
          usedBytes: entry.sizeBytes,
        },
        accepts: ['.md', '.pdf'],
      }),
      {},
    ),
  },
  // One path for names and ids: a description may not have two that differ by the name of a parameter alone.
  '/api/documents/{file}': {
    put: operation(
      'addOwnFile',
      'Adds a file, in place of one of the same name; it is found once it is read',
      answeredWith('UploadEntry', { ...entry, status: 'indexing', passages: 0 }),
      {
        400: 'The name cannot be kept, the file did not arrive whole, or this index keeps no files of single people.',
        413: 'The file is too large, or the caller has as many files or bytes as one may have.',
        415: 'Its ending is none that can be read, or it holds something else than that promises.',
        429: 'Too many files arrive at the same time; `Retry-After` says how long to wait.',
        503: 'The server has no room for it right now.',
      },
      {
        parameters: [inPath('file', entry.name, { description: 'Its name, with its ending.' })],
        requestBody: {
          required: true,
          description: 'The bytes of the file, as they are.',
          content: { 'application/octet-stream': {} },
        },
      },
    ),
    get: operation(
      'ownFile',
      'One file: being read, found, or failed and why',
      answeredWith('UploadEntry', entry),
      notTheirs,
      byId,
    ),
    delete: operation(
      'removeOwnFile',
      'Removes it with its passages and pictures, also while it is being read',
      nothing,
      notTheirs,
      byId,
    ),
  },
};

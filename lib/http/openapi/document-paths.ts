import type { JsonObject } from '#lib/shared/json.ts';
import {
  answeredWith,
  contentWith,
  inPath,
  nothing,
  notTheirs,
  operationsOf,
  removal,
} from './page-operations.ts';

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

const octets = (description: string): JsonObject => ({
  required: true,
  description,
  content: { 'application/octet-stream': {} },
});
const PARTED = 'ar_4Hq9TzWc2dLm0PxVb7sKfY';
const parted = [inPath('upload', PARTED, { description: 'The `id` it was announced with.' })];
const REFUSED_FILE = {
  400: 'The name cannot be kept, the file did not arrive whole, or this index keeps no files of single people.',
  413: 'The file is too large, or the caller has as many files or bytes as one may have.',
  415: 'Its ending is none that can be read, or it holds something else than that promises.',
};
const BUSY = { 429: 'Too many files arrive at the same time; `Retry-After` says how long to wait.' };
const NO_ROOM = { 503: 'The server has no room for it right now.' };

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
  '/api/documents/parts': {
    post: operation(
      'announceOwnFile',
      'Announces a file that comes in parts: where a proxy or a platform takes no body of its size. Given up after an hour without a part',
      answeredWith('PartedUpload', { id: PARTED, partBytes: 4_000_000, parts: 3 }),
      REFUSED_FILE,
      {
        requestBody: {
          required: true,
          content: contentWith('NewPartedUpload', { name: 'handbook.pdf', sizeBytes: 10_400_000 }),
        },
      },
    ),
  },
  '/api/documents/parts/{upload}/{part}': {
    put: operation(
      'addPart',
      'Adds one part, in any order; sent again it takes the place of what came before',
      nothing,
      { 400: 'There is no such part, or it has not the bytes it must have.', ...notTheirs, ...BUSY },
      {
        parameters: [...parted, inPath('part', '1', { description: 'Its number, from 1.' })],
        requestBody: octets('The bytes of this part.'),
      },
    ),
  },
  '/api/documents/parts/{upload}': {
    post: operation(
      'addParts',
      'Adds the file whose parts have all come, as if it had come as one body',
      answeredWith('UploadEntry', { ...entry, status: 'indexing', passages: 0 }),
      { ...notTheirs, ...REFUSED_FILE, 409: 'Parts are missing.', ...BUSY, ...NO_ROOM },
      { parameters: parted },
    ),
    delete: operation('cancelParts', 'Gives up a file whose parts are coming', nothing, notTheirs, {
      parameters: parted,
    }),
  },
  // One path for names and ids: a description may not have two that differ by the name of a parameter alone.
  '/api/documents/{file}': {
    put: operation(
      'addOwnFile',
      'Adds a file, in place of one of the same name; it is found once it is read',
      answeredWith('UploadEntry', { ...entry, status: 'indexing', passages: 0 }),
      { ...REFUSED_FILE, ...BUSY, ...NO_ROOM },
      {
        parameters: [inPath('file', entry.name, { description: 'Its name, with its ending.' })],
        requestBody: octets('The bytes of the file, as they are.'),
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
      removal,
      notTheirs,
      byId,
    ),
  },
};

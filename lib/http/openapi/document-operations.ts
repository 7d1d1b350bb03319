import type { JsonObject } from '#lib/shared/json.ts';
import {
  DONE,
  jsonOf,
  NOT_FOUND,
  type OperationGroup,
  ok,
  pathParameter,
  queryParameter,
  REMOVED,
  requestOf,
} from './operation.ts';

const page = {
  documents: [
    {
      sourcefile: 'hr/employee-handbook.pdf',
      title: 'Employee handbook',
      category: 'HR',
      sizeBytes: 48_211,
      isOwn: false,
    },
  ],
  next: null,
  total: 1,
  isPartial: false,
  categories: [{ name: 'HR', count: 1 }],
  folders: [{ name: 'hr', count: 1 }],
  orders: ['name', 'newest'],
};

const text = (name: string, maxLength: number, description: string) =>
  queryParameter(name, { type: 'string', maxLength }, { description });

/** The documents to ask about. */
export const libraryOperations: OperationGroup = {
  name: 'Documents',
  description:
    'The documents that a caller may read, their own files included. Other documents leave no trace.',
  rights: 'session',
  error: 'Error',
  operations: {
    'GET /api/library': {
      id: 'library',
      summary: 'Lists the documents that the caller may read, one page at a time',
      parameters: [
        text('search', 200, 'Words of the name, the title, the category or the text; best matches first.'),
        text('category', 2000, 'Only this category.'),
        text('folder', 2000, 'Only this folder and those below it.'),
        queryParameter(
          'own',
          { type: 'boolean', default: false },
          { description: "Only the caller's own files." },
        ),
        queryParameter(
          'name',
          { type: 'array', items: { type: 'string', maxLength: 2000 }, maxItems: 50 },
          { description: 'Only documents of this name; repeat it for several.' },
        ),
        queryParameter(
          'order',
          { type: 'string', enum: ['name', 'newest'], default: 'name' },
          { description: 'Without a search. `newest` is by name where `orders` does not list it.' },
        ),
        queryParameter(
          'limit',
          { type: 'integer', minimum: 1, maximum: 100, default: 50 },
          { description: 'The most documents on one page.' },
        ),
        queryParameter('after', { type: 'string' }, { description: 'The `next` of the previous page.' }),
      ],
      answers: ok('One page.', jsonOf('Library', page)),
      errors: {
        400: 'A parameter is wrong, or the index cannot count its documents by name.',
        503: 'The index cannot be reached at the moment.',
      },
    },
    'POST /api/contacts': {
      id: 'findContacts',
      summary:
        'Whom to ask about a question that the documents do not answer, from documents that the caller may read',
      body: requestOf(
        jsonOf('ContactsRequest', { question: 'Who books a taxi?', documents: ['hr/onboarding.md'] }),
      ),
      answers: ok(
        'Whom to ask first comes first.',
        jsonOf('ContactList', {
          contacts: [
            {
              name: 'Travel booking',
              detail: 'Travel desk',
              ways: [
                { kind: 'email', text: 'travel@tarnwick.example', href: 'mailto:travel@tarnwick.example' },
              ],
              sourcepage: 'hr/onboarding.md',
              title: 'Onboarding',
              isOwner: false,
            },
          ],
        }),
      ),
      errors: {
        400: 'A field is missing or too long.',
        503: 'The index cannot be reached at the moment.',
      },
    },
  },
};

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

import type { JsonObject } from '#lib/shared/json.ts';
import { listParameters } from './admin-operations.ts';
import {
  jsonOf,
  type OperationGroup,
  ok,
  pathParameter,
  queryParameter,
  REMOVED,
  requestOf,
} from './operation.ts';

const document = {
  sourcefile: 'employee-handbook.pdf',
  title: 'Employee handbook',
  mediaType: 'application/pdf',
  sizeBytes: 48_211,
  category: 'HR',
  oids: ['all'],
  groups: [],
  origin: 'own',
  passages: 42,
};
const documents = [document.sourcefile];
const one = { documents: [document], next: null };
const idle = {
  status: 'idle',
  isUpgrade: false,
  startedAtMs: null,
  sourcefile: null,
  documents: 0,
  totalDocuments: 0,
  report: null,
  reason: null,
};
const running = { ...idle, status: 'running', startedAtMs: 1795000000000, totalDocuments: 1 };

const MISSING = { 404: 'One of the documents does not exist; none is changed.' };
const INVALID = { 400: 'A value is not allowed; `field` names it.' };
const UNAVAILABLE = { 503: 'The index cannot be written at the moment, or at runtime on this server.' };

const ids = (name: string, description: string): JsonObject =>
  queryParameter(
    name,
    { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 1000 },
    { description },
  );

/** The company's documents. */
export const adminDocumentOperations: OperationGroup = {
  name: 'Administration: documents',
  description:
    "The company's documents and who may read them. Files of individual people are not among them.",
  rights: 'admin',
  error: 'Error',
  operations: {
    'GET /api/admin/documents': {
      id: 'adminDocuments',
      summary: 'Lists the documents by name, one page at a time',
      parameters: [
        ...listParameters,
        queryParameter(
          'category',
          { type: 'string', maxLength: 200 },
          { description: 'Only this category; empty for documents without one.', allowEmptyValue: true },
        ),
        queryParameter(
          'reader',
          { type: 'string', maxLength: 200 },
          { description: 'Only documents that name this person or group.' },
        ),
      ],
      answers: ok('One page.', jsonOf('AdminDocuments', one)),
      errors: { ...INVALID, ...UNAVAILABLE },
    },
    'PATCH /api/admin/documents': {
      id: 'relabelDocuments',
      summary: 'Changes the category or the readers of some documents; absent keys stay',
      body: requestOf(jsonOf('AdminLabelChange', { documents, category: 'HR', groups: ['all'] })),
      answers: ok('The changed documents.', jsonOf('AdminDocuments', one)),
      errors: { ...INVALID, ...MISSING, ...UNAVAILABLE },
    },
    'PUT /api/admin/documents/{name}': {
      id: 'addDocument',
      summary: 'Adds a document, in place of one of the same name; answers once searches find it',
      parameters: [
        pathParameter('name', {
          description: 'The name of the file, with its ending.',
          example: document.sourcefile,
        }),
        queryParameter('category', { type: 'string', maxLength: 200 }),
        ids('group', 'A group that may read it; repeat it for several.'),
        ids('oid', 'A person who may read it; repeat it for several.'),
      ],
      body: {
        ...requestOf({ 'application/octet-stream': {} }),
        description: 'The bytes of the file, unchanged.',
      },
      answers: ok('The document.', jsonOf('AdminDocument', document)),
      errors: {
        ...INVALID,
        413: 'The file is too large.',
        415: 'The server cannot read files with this ending, or the content does not match the ending.',
        ...UNAVAILABLE,
      },
    },
    'POST /api/admin/documents/removal': {
      id: 'removeDocuments',
      summary: 'Removes documents with their passages, originals and pictures',
      body: requestOf(jsonOf('AdminRemoval', { documents })),
      answers: REMOVED,
      errors: { ...INVALID, ...MISSING, ...UNAVAILABLE },
    },
    'GET /api/admin/documents/indexing': {
      id: 'indexing',
      summary: 'Returns the current or latest run of indexing again',
      answers: ok('The run.', jsonOf('AdminIndexing', idle)),
    },
    'POST /api/admin/documents/indexing': {
      id: 'startIndexing',
      summary: 'Indexes the originals of some or all documents again, in the background',
      body: requestOf(jsonOf('AdminIndexingStart', { documents })),
      answers: ok('The run.', jsonOf('AdminIndexing', running)),
      errors: { ...INVALID, 409: 'A run is under way.' },
    },
    'DELETE /api/admin/documents/indexing': {
      id: 'stopIndexing',
      summary: 'Stops the run; documents that are done stay indexed',
      answers: ok('The run.', jsonOf('AdminIndexing', { ...running, status: 'stopped' })),
    },
  },
};

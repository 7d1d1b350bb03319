import type { JsonObject } from '#lib/shared/json.ts';
import { INVALID, listParameters } from './admin-operations.ts';
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

/** A golden question in examples. */
const goldenQuestion = {
  id: 'leave-days',
  question: 'How many days of annual leave do I have?',
  expected: ['employee-handbook.pdf#page=5'],
  kind: 'plain',
  split: 'dev',
};

const ROOM = { 413: 'There is no room for more.' };

const synonyms = {
  groups: [
    {
      words: ['PTO'],
      means: ['annual leave'],
      id: 'sy_4Hq9TzWc2d',
      changedAtMs: 1795000000000,
      changedBy: null,
    },
  ],
  file: [],
  faults: [],
};
const listed = ok('All synonyms after the call.', jsonOf('SynonymList', synonyms));

/** What administrators teach: synonyms, and golden questions to measure answers by. */
export const adminTeachingOperations: OperationGroup = {
  name: 'Administration: synonyms and golden questions',
  description: 'Words that mean the same, and questions with the place that answers them.',
  rights: 'admin',
  error: 'Error',
  operations: {
    'GET /api/admin/synonyms': {
      id: 'synonyms',
      summary: "Lists the company's synonyms, those of the operator's file included",
      answers: listed,
    },
    'POST /api/admin/synonyms': {
      id: 'addSynonyms',
      summary: 'Adds groups of synonyms, a line each: all of them or none',
      body: requestOf(jsonOf('SynonymLines', { lines: 'PTO => annual leave\ncar, automobile' })),
      answers: listed,
      errors: { ...INVALID, ...ROOM },
    },
    'PUT /api/admin/synonyms/{synonym}': {
      id: 'changeSynonyms',
      summary: 'Replaces a group of synonyms',
      body: requestOf(jsonOf('SynonymLine', { line: 'PTO => annual leave' })),
      answers: listed,
      errors: { ...INVALID, ...NOT_FOUND },
    },
    'DELETE /api/admin/synonyms/{synonym}': {
      id: 'removeSynonyms',
      summary: 'Removes a group of synonyms',
      answers: listed,
      errors: NOT_FOUND,
    },
    'DELETE /api/admin/sessions': {
      id: 'endSessionsOfPerson',
      summary: 'Ends all sessions of a person on our page',
      body: requestOf(jsonOf('SessionsOfPerson', { owner: 'user:tenant:object-id' })),
      answers: ok('The number of sessions.', jsonOf('SessionsEnded', { ended: 2 })),
      errors: { 404: 'People do not sign in on our page here.' },
    },
    'GET /api/admin/questions': {
      id: 'goldenQuestions',
      summary: 'Returns the golden questions about the samples',
      answers: ok('The questions.', jsonOf('GoldenQuestions', { questions: [goldenQuestion] })),
      errors: { 404: 'This server was deployed without them.' },
    },
    'POST /api/admin/questions': {
      id: 'checkGoldenQuestions',
      summary:
        'Checks a file of golden questions, one JSON object per line, and returns them; stores nothing',
      body: requestOf({
        'application/x-ndjson': { example: `${JSON.stringify(goldenQuestion)}\n` },
        'application/jsonl': {},
        'text/plain': {},
      }),
      answers: ok('The questions.', jsonOf('GoldenQuestions', { questions: [goldenQuestion] })),
      errors: {
        400: 'A line is wrong; the message names it.',
        413: 'There are more than 500 questions, or more than 1 MB.',
        415: 'The body has another type.',
      },
    },
    'GET /api/admin/questions/stored': {
      id: 'storedGoldenQuestions',
      summary: 'Returns the stored golden questions as a file that `npm run evaluate -- --set` reads',
      answers: ok('One JSON object per line.', { 'application/x-ndjson': {} }),
    },
    'DELETE /api/admin/questions/stored/{question}': {
      id: 'removeGoldenQuestion',
      summary: 'Removes a stored golden question',
      answers: DONE,
      errors: NOT_FOUND,
    },
  },
};

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
const one = { documents: [document], next: null, total: 1 };
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
const UNAVAILABLE = { 503: 'The index cannot be written at the moment, or at runtime on this server.' };

const ids = (name: string, description: string): JsonObject =>
  queryParameter(
    name,
    { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 1000 },
    { description },
  );

/** A source in examples. */
const composed = { name: 'handbook', kind: 'folder', path: '/mnt/share/handbook', every: '10m' };

const sources = {
  sources: [
    {
      name: 'handbook',
      kind: 'folder',
      where: '/mnt/share/handbook',
      everyMs: 600000,
      nextRunMs: 1795000600000,
      isPaused: false,
      isRunning: false,
      attemptedAtMs: 1795000000000,
      succeededAtMs: 1795000004000,
      failure: null,
      counts: { added: 2, replaced: 0, relabelled: 0, unchanged: 310, skipped: 4, removed: 1, failed: 0 },
      documents: 312,
      failedDocuments: 0,
      skippedItems: 0,
    },
  ],
  faults: [],
  hasFile: true,
  kinds: [],
};

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
        queryParameter(
          'review',
          { type: 'string', enum: ['due'] },
          { description: 'Only documents whose review is due.' },
        ),
      ],
      answers: ok('One page.', jsonOf('AdminDocuments', one)),
      errors: { ...INVALID, ...UNAVAILABLE },
    },
    'PATCH /api/admin/documents': {
      id: 'relabelDocuments',
      summary: 'Changes the category, the readers or the validity of some documents; absent keys stay',
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
    'GET /api/admin/sources': {
      id: 'sources',
      summary: 'Lists the sources that keep themselves current, with their states',
      answers: ok('The sources.', jsonOf('SourceList', sources)),
    },
    'POST /api/admin/sources': {
      id: 'checkSource',
      summary: 'Checks a source as it would stand in SOURCES_FILE; stores nothing',
      body: requestOf(jsonOf('SourceCheck', { source: composed })),
      answers: ok('What is wrong with it.', jsonOf('SourceFaults', { faults: [] })),
      errors: INVALID,
    },
    'GET /api/admin/sources/{source}': {
      id: 'sourceFailures',
      summary:
        'Lists the documents of a source that failed, the latest first, and the items that are left out',
      answers: ok('The documents and items.', jsonOf('SourceFailures', { documents: [], skipped: [] })),
      errors: MISSING,
    },
    'POST /api/admin/sources/{source}': {
      id: 'changeSource',
      summary:
        'Runs a source now, pauses or resumes it, or tests it: a test lists its first items and indexes nothing',
      body: requestOf(jsonOf('SourceAction', { action: 'run' })),
      answers: ok(
        'All sources after the call; for `test` the items, as in TestedSource.',
        jsonOf('SourceList', sources),
      ),
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

import { readEnvironment } from '#lib/config/environment.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { sampleAuthSetup, sampleConfig } from '../answers/sample-front-ends.ts';
import { refTo } from './component-schemas.ts';
import { headerParameter, json, jsonOf, type OperationGroup, ok, queryParameter } from './operation.ts';

const environment = readEnvironment({});
const unchanged = headerParameter('if-none-match');
const text: JsonObject = { 'text/plain': { schema: { type: 'string' } } };
const pictures: JsonObject = Object.fromEntries(
  ['png', 'jpeg', 'gif', 'webp'].map((kind) => [
    `image/${kind}`,
    { schema: { type: 'string', contentMediaType: `image/${kind}` } },
  ]),
);

const corner = { x: { type: 'number' }, y: { type: 'number' } };
const size = { width: { type: 'number' }, height: { type: 'number' } };

/** The words of a page, with boxes in the unit of its size. */
const words: JsonObject = {
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        ...size,
        words: {
          type: 'array',
          items: { type: 'object', properties: { text: { type: 'string' }, ...corner, ...size } },
        },
      },
    },
    example: {
      width: 595,
      height: 842,
      words: [{ text: 'Notice', x: 62, y: 71, width: 54, height: 14 }],
    },
  },
};

const tookMs = 3;
const unreachable = { status: 'failed', tookMs, reason: 'The database cannot be reached.' };
const slow = { status: 'degraded', tookMs: 2000, reason: 'It does not answer in time.' };
const found = { status: 'ok', tookMs };

/** Documents, the state of the server, and what sample front ends ask. */
export const stateOperations: OperationGroup = {
  name: 'Documents and state',
  description: 'The documents that citations lead to, and the state of this server.',
  rights: 'anyone',
  error: 'Error',
  operations: {
    'GET /content/{path}': {
      id: 'content',
      summary: 'Returns a cited document, whole or in a range',
      rights: 'session',
      parameters: [headerParameter('range', { example: 'bytes=0-1023' }), unchanged],
      answers: {
        200: { description: 'The document.' },
        206: { description: 'The requested range, as far as the document reaches.' },
        304: { description: 'The document has not changed.' },
        416: { description: 'The range lies outside the document, or there are several.' },
      },
      errors: { 404: 'There is no such document for this caller.' },
    },
    'GET /pictures/{path}': {
      id: 'picture',
      summary: 'Returns the picture of a cited place: a page of a PDF, or an image file',
      rights: 'session',
      parameters: [
        queryParameter(
          'page',
          { type: 'integer' },
          {
            description:
              'The page of a PDF, the first when absent; a number outside the document means its first or last page.',
            example: 3,
          },
        ),
        queryParameter(
          'part',
          { type: 'string', enum: ['words'] },
          { description: 'Asks for the words that were recognised on the page, as JSON, instead.' },
        ),
        unchanged,
      ],
      answers: {
        ...ok('The picture; its longer side has at most 1,536 pixels.', { ...pictures, ...words }),
        204: { description: 'No words were recognised in this document.' },
        304: { description: 'The picture has not changed.' },
      },
      errors: {
        400: 'The page is not a number, or the document cannot be drawn.',
        404: 'There is no such document for this caller, or it has no picture.',
        413: 'Drawing the page takes too much time or memory.',
        429: 'Too many pictures are being drawn; try again.',
      },
    },
    'GET /blocks/{path}': {
      id: 'blocks',
      summary: 'Returns a cited document as text to read, block by block',
      rights: 'session',
      parameters: [unchanged],
      answers: {
        ...ok('The text: sections of headings, paragraphs, items of lists, tables and code.', {
          'application/json': {
            example: {
              sections: [
                { blocks: [{ kind: 'heading', level: 1, runs: [{ text: 'Leave' }] }] },
                {
                  blocks: [
                    { kind: 'paragraph', runs: [{ text: 'Twenty ', strong: true }, { text: 'days.' }] },
                  ],
                },
              ],
              isCut: false,
            },
          },
        }),
        304: { description: 'The document has not changed.' },
      },
      errors: {
        400: 'The document is damaged.',
        404: 'There is no such document for this caller.',
        413: 'Reading the document takes too much time or memory.',
        415: 'The document is a PDF, a sheet or an image: fetch it from `/content`.',
        429: 'Too many documents are being read; try again.',
      },
    },
    'GET /config': {
      id: 'config',
      summary: 'Returns the features that a sample front end may offer',
      answers: ok('The features.', {
        'application/json': { example: sampleConfig({ settings: [], environment }) },
      }),
    },
    'GET /auth_setup': {
      id: 'authSetup',
      summary: 'Returns how a sample front end signs people in',
      answers: ok('The sign-in settings.', { 'application/json': { example: sampleAuthSetup(environment) } }),
    },
    'GET /api/status': {
      id: 'status',
      summary: 'Returns the search engine, the model and the number of documents',
      rights: 'session',
      answers: ok(
        'What answers are based on.',
        json(refTo('Status'), {
          counted: {
            summary: 'Counted',
            value: { engine: 'embedded', answerer: 'extractive', documents: 14, passages: 120 },
          },
          uncounted: {
            summary: 'Where only the search service knows who may read which document',
            value: { engine: 'azure', answerer: 'gpt', documents: null, passages: null },
          },
        }),
      ),
    },
    'GET /api/health': {
      id: 'health',
      summary: 'Tells whether the process is alive',
      answers: ok('The process is alive.', jsonOf('Health', { status: 'ok' })),
    },
    'GET /api/ready': {
      id: 'ready',
      summary: 'Tells whether the server can answer questions',
      answers: {
        ...ok(
          'The server can answer, perhaps with limitations.',
          jsonOf('Readiness', {
            status: 'degraded',
            dependencies: { search: found, records: found, model: slow },
          }),
        ),
        503: {
          description: 'A required service is unavailable, or the server is about to stop.',
          headers: { 'retry-after': { description: 'Seconds.', schema: { type: 'integer' } } },
          content: json(refTo('Readiness'), {
            draining: { summary: 'About to stop', value: { status: 'draining', dependencies: {} } },
            failed: {
              summary: 'The database is unavailable',
              value: { status: 'failed', dependencies: { search: found, records: unreachable } },
            },
          }),
        },
      },
    },
    'GET /api/version': {
      id: 'version',
      summary: 'Returns the version and the commit of this server',
      answers: ok(
        'The version.',
        jsonOf('Version', {
          name: 'citewell',
          version: '1.0.0',
          commit: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
          node: '26.10.0',
        }),
      ),
    },
    'GET /openapi.json': {
      id: 'description',
      summary: 'Returns this description',
      answers: ok('A document of OpenAPI 3.1.', { 'application/json': {} }),
    },
    'GET /api/cron/retention': {
      id: 'retention',
      summary: 'Removes expired records, where the scheduler of a platform calls it',
      rights: 'scheduler',
      answers: ok('What was removed.', jsonOf('Retention', { removed: { conversations: 2, feedback: 0 } })),
      errors: { 404: 'CRON_SECRET is not set on this server.' },
    },
    'GET /metrics': {
      id: 'metrics',
      summary: 'Returns the metrics of this process for Prometheus',
      rights: 'monitoring',
      answers: ok('The metrics, in the format that `Accept` prefers.', {
        ...text,
        'application/openmetrics-text': { schema: { type: 'string' } },
      }),
      errors: { 404: 'METRICS_TOKEN is not set on this server.', 503: 'This process does not measure.' },
    },
    'GET /.well-known/security.txt': {
      id: 'securityContact',
      summary: 'Returns where to report a vulnerability (RFC 9116)',
      answers: ok('The contact, and until when a copy is valid.', text),
      errors: { 404: 'This server names no contact: SECURITY_CONTACT is not set.' },
    },
  },
};

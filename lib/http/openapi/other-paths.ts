import { readEnvironment } from '#lib/config/environment.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { sampleAuthSetup, sampleConfig } from '../sample-front-ends.ts';
import { refTo } from './component-schemas.ts';
import { failures, type Tag } from './operations.ts';
import { byAnybody, bySession, CALLER_REFUSALS } from './security.ts';

const tag: Tag = 'Documents and state';
const error = { content: { 'application/json': { schema: refTo('Error') } } };
const environment = readEnvironment({});
const config = sampleConfig({ settings: [], environment });
const refusals = failures('Error', CALLER_REFUSALS);
const otherSites = failures('Error', {
  403: 'A page of another origin asks, which is not in ALLOWED_ORIGINS.',
});
const status = {
  schema: refTo('Status'),
  examples: {
    counted: {
      summary: 'Counted',
      value: { engine: 'embedded', answerer: 'extractive', documents: 14, passages: 120 },
    },
    uncounted: {
      summary: 'Where the search service alone knows who may read what',
      value: { engine: 'azure', answerer: 'gpt', documents: null, passages: null },
    },
  },
};

/** The endpoints beside the protocols, as OpenAPI path items. */
export const otherPaths: JsonObject = {
  '/content/{path}': {
    get: {
      operationId: 'content',
      tags: [tag],
      summary: 'A cited document, whole or in a range',
      security: bySession,
      parameters: [
        {
          name: 'path',
          in: 'path',
          required: true,
          description: 'A citation without its fragment; slashes may stand as they are.',
          schema: { type: 'string' },
          example: 'employee-handbook.pdf',
        },
        { name: 'range', in: 'header', schema: { type: 'string' }, example: 'bytes=0-1023' },
        { name: 'if-none-match', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The document.' },
        206: { description: 'The range asked for, as far as the document reaches.' },
        304: { description: 'The document has not changed.' },
        ...refusals,
        404: { description: 'There is no such document for this caller.', ...error },
        416: { description: 'The range lies outside the document, or there are several.' },
      },
    },
  },
  '/pictures/{path}': {
    get: {
      operationId: 'picture',
      tags: [tag],
      summary: 'The picture of a cited place: a page of a PDF, or an image file',
      security: bySession,
      parameters: [
        {
          name: 'path',
          in: 'path',
          required: true,
          description: 'A citation without its fragment; slashes may stand as they are.',
          schema: { type: 'string' },
          example: 'employee-handbook.pdf',
        },
        {
          name: 'page',
          in: 'query',
          description:
            'The page of a PDF, the first when absent; a number outside the document is its first or last.',
          schema: { type: 'integer' },
          example: 3,
        },
        { name: 'if-none-match', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        200: {
          description: 'The picture, its longer side at most 1,536 pixels.',
          content: Object.fromEntries(
            ['png', 'jpeg', 'gif', 'webp'].map((kind) => [
              `image/${kind}`,
              { schema: { type: 'string', contentMediaType: `image/${kind}` } },
            ]),
          ),
        },
        304: { description: 'The picture has not changed.' },
        400: { description: 'The page is no number, or the document cannot be drawn.', ...error },
        ...refusals,
        404: { description: 'There is no such document for this caller, or it has no picture.', ...error },
        413: { description: 'Drawing it takes too much time or memory.', ...error },
        429: { description: 'Too many pictures are being drawn; come again.', ...error },
      },
    },
  },
  '/config': { get: exampleOperation('config', 'What a sample front end may offer', { example: config }) },
  '/auth_setup': {
    get: exampleOperation('authSetup', 'How a sample front end signs in', {
      example: sampleAuthSetup(environment),
    }),
  },
  '/api/status': { get: exampleOperation('status', 'What the answers rest on', status, bySession) },
};

function exampleOperation(
  operationId: string,
  summary: string,
  content: JsonObject,
  security = byAnybody,
): JsonObject {
  return {
    operationId,
    tags: [tag],
    summary,
    security,
    responses: {
      200: { description: summary, content: { 'application/json': content } },
      ...(security === byAnybody ? otherSites : refusals),
    },
  };
}

import type { JsonObject } from '#lib/shared/json.ts';
import { refTo, type SchemaName } from './component-schemas.ts';
import { failures, type Tag } from './operations.ts';
import { byAnybody } from './security.ts';

const tag: Tag = 'Documents and state';
const tookMs = 3;

/** What those who watch the process ask, as OpenAPI path items. */
export const processPaths: JsonObject = {
  '/api/health': {
    get: watched('health', 'Whether the process is alive', 'Health', { status: 'ok' }),
  },
  '/api/ready': {
    get: watched(
      'ready',
      'Whether questions can be answered here',
      'Readiness',
      {
        status: 'degraded',
        dependencies: {
          search: { status: 'ok', tookMs },
          records: { status: 'ok', tookMs },
          model: { status: 'degraded', tookMs: 2000, reason: 'It does not answer in time.' },
        },
      },
      {
        description: 'Something that is needed is away, or the server is about to stop.',
        headers: {
          'retry-after': { description: 'Seconds.', schema: { type: 'integer' } },
        },
        content: {
          'application/json': {
            schema: refTo('Readiness'),
            examples: {
              draining: { summary: 'About to stop', value: { status: 'draining', dependencies: {} } },
              failed: {
                summary: 'The database is away',
                value: {
                  status: 'failed',
                  dependencies: {
                    search: { status: 'ok', tookMs },
                    records: { status: 'failed', tookMs, reason: 'The database cannot be reached.' },
                  },
                },
              },
            },
          },
        },
      },
    ),
  },
  '/api/version': {
    get: watched('version', 'What runs here', 'Version', {
      name: 'citewell',
      version: '1.0.0',
      commit: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
      node: '26.10.0',
    }),
  },
  '/.well-known/security.txt': {
    get: {
      operationId: 'securityContact',
      tags: [tag],
      summary: 'Where to report a weakness (RFC 9116)',
      security: byAnybody,
      responses: {
        200: {
          description: 'The contact, and how long a copy of it is good for.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        ...failures('Error', {
          403: 'A page of another origin asks, which is not in ALLOWED_ORIGINS.',
          404: 'This server names no contact: SECURITY_CONTACT is not set.',
        }),
      },
    },
  },
};

function watched(
  operationId: string,
  summary: string,
  schema: SchemaName,
  value: JsonObject,
  notReady?: JsonObject,
): JsonObject {
  return {
    operationId,
    tags: [tag],
    summary,
    security: byAnybody,
    responses: {
      200: {
        description: `${summary}.`,
        content: {
          'application/json': { schema: refTo(schema), examples: { [operationId]: { summary, value } } },
        },
      },
      ...failures('Error', {
        403: 'A page of another origin asks, which is not in ALLOWED_ORIGINS.',
      }),
      ...(notReady && { 503: notReady }),
    },
  };
}

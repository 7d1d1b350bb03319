import type { JsonObject } from '#lib/shared/json.ts';
import { refTo, type SchemaName } from './component-schemas.ts';
import { failures, type Tag } from './operations.ts';
import { bySession, CALLER_REFUSALS } from './security.ts';

/** The status of what is done without an answer. */
export const nothing = { 204: { description: 'Done.' } };

/** The status of a removal. */
export const removal = {
  204: {
    description: 'Done.',
    headers: {
      'copies-until': {
        description:
          "When copies of the server's files no longer hold what was removed; only where such copies are kept.",
        schema: { type: 'string', format: 'date-time' },
      },
    },
  },
};

/** The same refusal for what is not there and what is not the caller's. */
export const notTheirs = { 404: "There is none, or it is not the caller's: nobody can tell which." };

/** Describes operations that our page calls too, by its session: with the refusals of all of them beside their own. */
export function operationsOf(tag: Tag) {
  return (
    operationId: string,
    summary: string,
    responses: JsonObject,
    refusals: Record<number, string>,
    more: JsonObject = {},
  ): JsonObject => ({
    operationId,
    tags: [tag],
    summary,
    security: bySession,
    ...more,
    responses: { ...responses, ...failures('Error', { ...CALLER_REFUSALS, ...refusals }) },
  });
}

/** The answer of an operation that succeeded, with an example. */
export function answeredWith(shape: SchemaName, example: JsonObject): JsonObject {
  return { 200: { description: 'As it is now.', content: contentWith(shape, example) } };
}

/** JSON of this shape, with an example. */
export function contentWith(shape: SchemaName, value: JsonObject): JsonObject {
  return { 'application/json': { schema: refTo(shape), examples: { example: { value } } } };
}

/** A parameter of the path, with the value it has in a form that nobody has filled in. */
export function inPath(name: string, example: string, more: { description?: string } = {}): JsonObject {
  return { name, in: 'path', required: true, ...more, schema: { type: 'string' }, example };
}

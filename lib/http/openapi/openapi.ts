import { z } from 'zod';
import { settingsSchema } from '#lib/core/settings.ts';
import { errorSchema } from '#lib/protocols/answer-schema.ts';
import {
  choicesAnswerSchema,
  choicesLineSchema,
  choicesRequestSchema,
} from '#lib/protocols/choices/schema.ts';
import { flatAnswerSchema, flatLineSchema, flatRequestSchema } from '#lib/protocols/flat/schema.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { otherPaths } from './openapi-pages.ts';
import { protocolPaths } from './openapi-protocols.ts';

/**
 * The description of every public endpoint in OpenAPI 3.1. Its schemas are those that validate the requests, so the
 * two cannot drift apart.
 */
export function openapi(): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Citewell',
      version: '0.1.0',
      summary: 'Ask your documents and see where every sentence came from.',
      description:
        'Each question is answered in the dialect it was asked in: a body with the key `stream` in the HTTP protocol ' +
        'for AI chat apps (2024-01-28), any other in the Microsoft AI Chat Protocol. The protocol paths answer ' +
        'below `/api` too.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths: { ...protocolPaths, ...otherPaths },
    components: { schemas: componentSchemas() },
  };
}

// The settings are validated apart from the shape, with `null` and "" as "not set"; a description shows them in place.
const context = z.looseObject({ overrides: settingsSchema.partial().nullish() }).nullish();

function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  registry.add(choicesRequestSchema.extend({ context }), { id: 'ChoicesRequest' });
  registry.add(choicesAnswerSchema, { id: 'ChoicesAnswer' });
  registry.add(choicesLineSchema, { id: 'ChoicesLine' });
  registry.add(flatRequestSchema.extend({ context }), { id: 'FlatRequest' });
  registry.add(flatAnswerSchema, { id: 'FlatAnswer' });
  registry.add(flatLineSchema, { id: 'FlatLine' });
  registry.add(errorSchema, { id: 'Error' });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema as JsonObject]),
  );
}

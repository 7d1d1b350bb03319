import { z } from 'zod';
import { settingsSchema } from '#lib/core/settings.ts';
import { errorSchema } from '#lib/protocols/answer-schema.ts';
import {
  choicesAnswerSchema,
  choicesLineSchema,
  choicesRequestSchema,
} from '#lib/protocols/choices/schema.ts';
import { completionErrorSchema, completionModelsSchema } from '#lib/protocols/completion-schema.ts';
import { flatAnswerSchema, flatLineSchema, flatRequestSchema } from '#lib/protocols/flat/schema.ts';
import {
  flexibleAnswerSchema,
  flexibleErrorSchema,
  flexibleModelsSchema,
} from '#lib/protocols/flexible/answer-schema.ts';
import { flexibleImageSchema, MOST_IMAGES } from '#lib/protocols/flexible/images.ts';
import { flexibleChatSchema, flexibleRagSchema } from '#lib/protocols/flexible/request-schema.ts';
import { onYourDataAnswerSchema, onYourDataChunkSchema } from '#lib/protocols/on-your-data/answer-schema.ts';
import { onYourDataRequestSchema, plainRequestSchema } from '#lib/protocols/on-your-data/request-schema.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { conversationSchemas } from '../conversations/answer-schemas.ts';
import { uploadSchemas } from '../documents/answer-schemas.ts';

// The settings are validated apart from the shape, with `null` and "" as "not set"; a description shows them in place.
const context = z.looseObject({ overrides: settingsSchema.partial().nullish() }).nullish();
const metadata = z.looseObject({ images: z.array(flexibleImageSchema).min(1).max(MOST_IMAGES) });
const handedOn = z
  .looseObject({ messages: z.array(z.looseObject({ role: z.string() })) })
  .meta({ description: 'A chat completion as OpenAI describes it, handed on to the model as it is.' });
const counted = z
  .number()
  .nullable()
  .meta({ description: 'Of those that the caller may read; null where nobody here can tell.' });
const status = z.object({
  engine: z.string(),
  answerer: z.string(),
  documents: counted,
  passages: counted,
});
const dependency = z.object({
  status: z.enum(['ok', 'degraded', 'failed']),
  tookMs: z.number().describe('How long it took to find out.'),
  reason: z.string().optional(),
});
const handedBack = z.looseObject({}).meta({ description: 'What the model gives back, as it is.' });

/** Every shape that requests and answers of the public endpoints have, by its name in `/openapi.json`. */
export const publicSchemas = {
  ChoicesRequest: choicesRequestSchema.extend({ context }),
  ChoicesAnswer: choicesAnswerSchema,
  ChoicesLine: choicesLineSchema,
  FlatRequest: flatRequestSchema.extend({ context }),
  FlatAnswer: flatAnswerSchema,
  FlatLine: flatLineSchema,
  Error: errorSchema,
  FlexibleChatRequest: flexibleChatSchema,
  FlexibleChatImagesRequest: flexibleChatSchema.extend({ metadata }),
  FlexibleRagRequest: flexibleRagSchema,
  FlexibleRagImagesRequest: flexibleRagSchema.extend({ metadata }),
  FlexibleAnswer: flexibleAnswerSchema,
  FlexibleModels: flexibleModelsSchema,
  FlexibleError: flexibleErrorSchema,
  OnYourDataRequest: onYourDataRequestSchema.omit({ context: true }),
  DocumentsRequest: plainRequestSchema.extend({ context }),
  DocumentsAnswer: onYourDataAnswerSchema,
  DocumentsChunk: onYourDataChunkSchema,
  ModelRequest: handedOn,
  ModelAnswer: handedBack,
  CompletionModels: completionModelsSchema,
  CompletionError: completionErrorSchema,
  ...conversationSchemas,
  ...uploadSchemas,
  Status: status,
  Health: z.object({ status: z.literal('ok') }),
  Readiness: z.object({
    status: z.enum(['ok', 'degraded', 'failed', 'draining']),
    dependencies: z.record(z.string(), dependency),
  }),
  Version: z.object({
    name: z.string(),
    version: z.string(),
    commit: z.string().nullable(),
    node: z.string(),
  }),
} satisfies Record<string, z.ZodType>;

/** The name of a shape. */
export type SchemaName = keyof typeof publicSchemas;

/** A reference to a shape. */
export function refTo(name: SchemaName): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** One of several shapes. */
export function anyOf(...names: SchemaName[]): JsonObject {
  return { anyOf: names.map(refTo) };
}

/** The shapes as JSON Schema, which refer to each other by name. */
export function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(publicSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    // Our tests hold answers to exactly these keys; a client made from this description must bear that one is added.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema as JsonObject]),
  );
}

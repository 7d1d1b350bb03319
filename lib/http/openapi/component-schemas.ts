import { z } from 'zod';
import type { Erased, Session, SessionsEnded, SignedInSessions } from '#lib/api/account.ts';
import type { PartedUploadEntry, UploadEntry, UploadList } from '#lib/api/documents.ts';
import { shownValiditySchema } from '#lib/core/documents/validity.ts';
import type { LibraryPage, LibraryPart } from '#lib/core/ports/library.ts';
import { settingsSchema } from '#lib/core/settings/settings.ts';
import { errorSchema } from '#lib/protocols/answer-schema.ts';
import { azureSampleAnswerSchema, azureSampleLineSchema } from '#lib/protocols/azure-sample/codec.ts';
import {
  choicesAnswerSchema,
  choicesLineSchema,
  choicesRequestSchema,
} from '#lib/protocols/choices/codec.ts';
import { flatAnswerSchema, flatLineSchema, flatRequestSchema } from '#lib/protocols/flat/codec.ts';
import {
  flexibleAnswerSchema,
  flexibleErrorSchema,
  flexibleModelsSchema,
} from '#lib/protocols/flexible/answer-schema.ts';
import { flexibleImageSchema, MAX_IMAGES } from '#lib/protocols/flexible/images.ts';
import { flexibleChatSchema, flexibleRagSchema } from '#lib/protocols/flexible/request-schema.ts';
import {
  completionErrorSchema,
  completionModelSchema,
  completionModelsSchema,
  onYourDataAnswerSchema,
  onYourDataChunkSchema,
} from '#lib/protocols/on-your-data/answer-schema.ts';
import { onYourDataRequestSchema, plainRequestSchema } from '#lib/protocols/on-your-data/request-schema.ts';
import { responsesAnswerSchema, responsesEventSchema } from '#lib/protocols/responses/answer-schema.ts';
import { responsesRequestSchema } from '#lib/protocols/responses/request-schema.ts';
import { uiChunkSchema, uiRequestSchema } from '#lib/protocols/ui-messages/read-ui-request.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { adminSchemas } from '../admin/answer-schemas.ts';
import { conversationSchemas } from '../conversations/answer-schemas.ts';
import { contactSchemas } from '../documents/contacts-route.ts';
import { newPartedUpload } from '../documents/documents-route.ts';
import { promptSchemas } from '../identity/prompts-route.ts';
import { sessionsOfPerson, sessionsToEnd } from '../identity/sessions-routes.ts';

const entry = z.object({
  id: z.string(),
  name: z.string(),
  sourcefile: z.string().describe('Its name in citations; the document is at `/content/` and it.'),
  mediaType: z.string(),
  sizeBytes: z.number(),
  status: z.enum(['indexing', 'ready', 'failed']),
  reason: z.string().nullable().describe('Why it failed, in words for its owner.'),
  passages: z.number(),
  createdAtMs: z.number(),
}) satisfies z.ZodType<UploadEntry>;

const list = z.object({
  uploads: z.array(entry),
  limits: z
    .object({
      files: z.number(),
      bytes: z.number(),
      fileBytes: z.number(),
      usedFiles: z.number(),
      usedBytes: z.number(),
    })
    .describe('How many files and bytes one may have, the most bytes of one file, and what is used of them.'),
  accepts: z.array(z.string()).describe('Endings of names that can be read, with the dot.'),
}) satisfies z.ZodType<UploadList>;

const parted = z.object({
  id: z.string(),
  partBytes: z.number().describe('The bytes of every part, but of the last, which has the rest.'),
  parts: z.number().describe('How many there are; they are numbered from 1.'),
}) satisfies z.ZodType<PartedUploadEntry>;

const part = z.object({
  name: z.string(),
  count: z.number().nullable().describe('Its documents; null where the engine counts none.'),
}) satisfies z.ZodType<LibraryPart>;

const library = z.object({
  documents: z.array(
    z.object({
      sourcefile: z.string().describe('Its name in citations and in `include_documents`.'),
      title: z.string().nullable(),
      category: z.string().nullable(),
      sizeBytes: z.number().nullable(),
      isOwn: z.boolean().describe('Whether the caller uploaded it.'),
      modified: z.string().optional().describe('When its content was last changed, where that is known.'),
      validity: shownValiditySchema.optional().describe('Which version it is, where that is stated.'),
      isToReview: z
        .literal(true)
        .optional()
        .describe('Present where the caller owns it and its review is due.'),
      found: z
        .array(z.object({ text: z.string(), marked: z.boolean() }))
        .optional()
        .describe('The sentence that `search` found in it, in pieces.'),
    }),
  ),
  next: z.string().nullable(),
  total: z.number(),
  isPartial: z.boolean().describe('Whether there are more than are listed; a search finds the others.'),
  categories: z.array(part),
  folders: z.array(part).describe('Every folder, counted with those below it.'),
  orders: z.array(z.enum(['name', 'newest'])),
}) satisfies z.ZodType<LibraryPage>;

/** What the routes of a person's documents answer, by their names in `/openapi.json`. */
const uploadSchemas = {
  Library: library,
  UploadEntry: entry,
  UploadList: list,
  NewPartedUpload: newPartedUpload,
  PartedUpload: parted,
};

const account = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  roles: z.array(z.string()),
});

const session = z.object({
  mode: z.enum(['off', 'optional', 'required']),
  by: z.enum(['page', 'app-service']).nullable().describe('Who handles sign-in; null when it is off.'),
  atOtherProvider: z.boolean().optional().describe("Whether the provider is another one than Microsoft's."),
  account: account.nullable().describe('Null for guests and without sign-in.'),
  isAdmin: z.boolean(),
  mayTune: z.boolean().describe('Whether the page shows advanced settings. Protects nothing.'),
  accessToken: z.string().nullable().describe('The token for calls; null without a session of our page.'),
  expiresAtMs: z.number().nullable(),
  claims: z.record(z.string(), z.unknown()).nullable().describe('For administrators only.'),
}) satisfies z.ZodType<Session>;

const erased = z.object({
  url: z.string().describe('Where a browser signs out at the identity provider too.'),
}) satisfies z.ZodType<Erased>;

const signedInSessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
      startedAtMs: z.number(),
      usedAtMs: z.number().describe('To about the life of an access token.'),
      isCurrent: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<SignedInSessions>;

const sessionsEnded = z.object({ ended: z.number() }) satisfies z.ZodType<SessionsEnded>;

/** What the routes of a person's account answer, by their names in `/openapi.json`. */
const accountSchemas = {
  Session: session,
  Erased: erased,
  SignedInSessions: signedInSessions,
  SessionsEnded: sessionsEnded,
  SessionsToEnd: sessionsToEnd,
  SessionsOfPerson: sessionsOfPerson,
};

// The settings are validated apart from the shape, with `null` and "" as "not set"; a description shows them in place.
const context = z.looseObject({ overrides: settingsSchema.partial().nullish() }).nullish();
const metadata = z.looseObject({ images: z.array(flexibleImageSchema).min(1).max(MAX_IMAGES) });
const modelRequest = z
  .looseObject({ messages: z.array(z.looseObject({ role: z.string() })) })
  .meta({ description: 'A chat completion as OpenAI describes it, passed to the model unchanged.' });
const counted = z
  .number()
  .nullable()
  .meta({ description: 'Counts what the caller may read; null where this server cannot tell.' });
const status = z.object({
  engine: z.string(),
  answerer: z.string(),
  documents: counted,
  passages: counted,
});
const dependency = z.object({
  status: z.enum(['ok', 'degraded', 'failed']),
  tookMs: z.number().describe('How long the check took.'),
  reason: z.string().optional(),
});
const modelAnswer = z.looseObject({}).meta({ description: 'The answer of the model, unchanged.' });

const toolMessage = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]).optional(),
    method: z.string().optional(),
    params: z.looseObject({}).optional(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
  })
  .meta({ description: 'A message of the Model Context Protocol.' });
const toolError = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.null(),
  error: z.object({ code: z.number(), message: z.string() }),
});

/** The schema of every request and answer of the endpoints, by its name in `/openapi.json`. */
export const publicSchemas = {
  ChoicesRequest: choicesRequestSchema.extend({ context }),
  ChoicesAnswer: choicesAnswerSchema,
  ChoicesLine: choicesLineSchema,
  FlatRequest: flatRequestSchema.extend({ context }),
  FlatAnswer: flatAnswerSchema,
  FlatLine: flatLineSchema,
  AzureSampleAnswer: azureSampleAnswerSchema,
  AzureSampleLine: azureSampleLineSchema,
  UiRequest: uiRequestSchema.extend({ context }),
  UiChunk: uiChunkSchema,
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
  ModelRequest: modelRequest,
  ModelAnswer: modelAnswer,
  CompletionModel: completionModelSchema,
  ResponsesRequest: responsesRequestSchema.extend({ context }),
  ResponsesAnswer: responsesAnswerSchema,
  ResponsesEvent: responsesEventSchema,
  CompletionModels: completionModelsSchema,
  CompletionError: completionErrorSchema,
  ...conversationSchemas,
  ...promptSchemas,
  ...uploadSchemas,
  ...contactSchemas,
  ...accountSchemas,
  ...adminSchemas,
  ToolMessage: toolMessage,
  ToolError: toolError,
  Retention: z.object({ removed: z.record(z.string(), z.number()).describe('How many of each kind.') }),
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

/** The name of a schema. */
export type SchemaName = keyof typeof publicSchemas;

/** A reference to a schema. */
export function refTo(name: SchemaName): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** One of several schemas. */
export function anyOf(...names: SchemaName[]): JsonObject {
  return { anyOf: names.map(refTo) };
}

/** The schemas as JSON Schema, which refer to each other by name. */
export function componentSchemas(): JsonObject {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(publicSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    // Our tests hold answers to exactly these keys; a client made from this description must accept that we add one.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema as JsonObject]),
  );
}

import type { JsonObject } from '#lib/shared/json.ts';
import { refTo, type SchemaName } from './component-schemas.ts';

/** The security schemes of callers. The operator configures which of these count: see docs/sign-in.md. */
export const securitySchemes: JsonObject = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of Microsoft Entra ID for this server, where people sign in.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'cw_session',
    description:
      'The session of our own page; over https its name is `__Host-cw_session`. Calls that change something must come from our pages.',
  },
  adminLink: {
    type: 'apiKey',
    in: 'cookie',
    name: 'cw_admin',
    description:
      'The browser of an administrator where sign-in is off; over https its name is `__Host-cw_admin`. `POST /api/admin-link` sets it.',
  },
  subscriptionKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Ocp-Apim-Subscription-Key',
    description: 'The key of a client, where the operator configured keys.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'api-key',
    description: 'The same key, in the header that clients of Azure OpenAI send.',
  },
  schedulerSecret: {
    type: 'http',
    scheme: 'bearer',
    description: 'CRON_SECRET, which the scheduler of a platform sends.',
  },
  metricsToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'METRICS_TOKEN, which Prometheus sends.',
  },
  bearerKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same key, as clients of OpenAI send it. Only without sign-in: otherwise a bearer is an access token.',
  },
};

/**
 * Who may call: people by token, or guests where they are let in; also their browsers; administrators; programs by key; the
 * scheduler of a platform; Prometheus; anyone.
 */
type Rights = 'token' | 'session' | 'admin' | 'key' | 'scheduler' | 'monitoring' | 'anyone';

/** The security requirements of OpenAPI for each kind of rights. */
const security: Record<Rights, JsonObject[]> = {
  token: [{ accessToken: [] }, {}],
  session: [{ accessToken: [] }, { session: [] }, {}],
  admin: [{ accessToken: [] }, { session: [] }, { adminLink: [] }],
  key: [
    { subscriptionKey: [] },
    { apiKey: [] },
    { subscriptionKey: [], accessToken: [] },
    { apiKey: [], accessToken: [] },
    { accessToken: [] },
    { bearerKey: [] },
    {},
  ],
  scheduler: [{ schedulerSecret: [] }],
  monitoring: [{ metricsToken: [] }],
  anyone: [{}],
};

/** Why a server refuses a caller, by status. */
const CALLER_ERRORS = {
  401: 'The call needs a token or a key, or the one it has is not valid; `WWW-Authenticate` says why.',
  403: 'The caller lacks a scope, a group list or a right, or the call comes from another site.',
};

/** Why a server refuses a call that anyone may make. */
const OTHER_SITES = { 403: 'A page of an origin that is not in ALLOWED_ORIGINS makes the call.' };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call that a route answers. */
export interface Operation {
  /** Unique in the document; clients made from it name their functions after it. */
  id: string;
  summary: string;
  /** The required right; that of the group when absent. */
  rights?: Rights;
  /** Beside the parameters of the path, which follow from the path; one of the same name takes precedence. */
  parameters?: JsonObject[];
  /** The request body; `requestOf` makes it. */
  body?: JsonObject;
  /** Responses without an error, by status. */
  answers: JsonObject;
  /** Statuses of errors beside those of `rights`, with their meaning. */
  errors?: Record<number, string>;
}

/** Calls by method and path. A test compares them with the routes below `app`. */
export type Operations = Record<`${Method} /${string}`, Operation>;

/** Operations that pages show together, with what they share. */
export interface OperationGroup {
  name: string;
  description: string;
  rights: Rights;
  /** The shape of every error. */
  error: SchemaName;
  operations: Operations;
}

const PATH_PARAMETERS: Record<string, JsonObject> = {
  conversation: { example: 'cw_0Yp2c8mVb1' },
  turn: { example: 'tn_7fQm2LkXa9' },
  prompt: { description: 'The `id` of the prompt.', example: 'pr_4Hq9TzWc2dLm0PxVb7sKfY' },
  token: { example: 'sh_Zk3vQ0tYhW5c8mVb1pXq2rLn' },
  file: { description: 'The `id` of the file.', example: 'up_4Hq9TzWc2d' },
  source: { description: 'The `name` of the source.', example: 'handbook' },
  synonym: { description: 'The `id` of the group.', example: 'sy_4Hq9TzWc2d' },
  question: { description: 'The `id` of the golden question.', example: 'gq_4Hq9TzWc2d' },
  upload: { description: 'The `id` of the announcement.', example: 'ar_4Hq9TzWc2dLm0PxVb7sKfY' },
  part: { description: 'The number of the part, from 1.', example: '1' },
  path: {
    description: 'A citation without its fragment. Slashes need no encoding.',
    example: 'employee-handbook.pdf',
  },
  chat: { description: 'The id that the page gave the chat.', example: 'chat-1' },
  model: { description: 'A name of the list of models. A slash needs no encoding.', example: 'citewell' },
  deployment: {
    description:
      'An alias or a deployment of a configured model; any name where no chat model is configured.',
    example: 'citewell',
  },
};

/** The path items of OpenAPI for a group of operations. */
export function describePaths(group: OperationGroup): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {};
  for (const [address, operation] of Object.entries(group.operations)) {
    const [method = '', path = ''] = address.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation, path, group) };
  }
  return paths;
}

function describeOperation(operation: Operation, path: string, group: OperationGroup): JsonObject {
  const { id, summary, rights = group.rights, body, answers, errors } = operation;
  const parameters = parametersOf(operation, path);
  const meanings = { ...(rights === 'anyone' ? OTHER_SITES : CALLER_ERRORS), ...errors };
  return {
    operationId: id,
    tags: [group.name],
    summary,
    security: security[rights],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...describeErrors(meanings, group.error), ...answers },
  };
}

function parametersOf({ parameters = [] }: Operation, path: string): JsonObject[] {
  const own = new Set(parameters.map(({ name }) => name));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    own.has(name) ? [] : [pathParameter(name)],
  );
  return [...inPath, ...parameters];
}

function describeErrors(meanings: Record<number, string>, schema: SchemaName): JsonObject {
  return Object.fromEntries(
    Object.entries(meanings).map(([status, description]) => [
      status,
      { description, content: json(refTo(schema)) },
    ]),
  );
}

/** A parameter of the path; `more` takes precedence over what every parameter of this name says. */
export function pathParameter(name: string, more: JsonObject = {}): JsonObject {
  return {
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...PATH_PARAMETERS[name],
    ...more,
  };
}

/** A text header of a request. */
export function headerParameter(name: string, more: JsonObject = {}): JsonObject {
  return { name, in: 'header', schema: { type: 'string' }, ...more };
}

/** A parameter of the query. */
export function queryParameter(name: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { name, in: 'query', schema, ...more };
}

/** JSON of one shape, with examples by name. */
export function json(schema: JsonObject, examples?: JsonObject): JsonObject {
  return { 'application/json': { schema, ...(examples && { examples }) } };
}

/** A body that the request must have, by media type. */
export function requestOf(content: JsonObject): JsonObject {
  return { required: true, content };
}

/** JSON of a named shape, with one example. */
export function jsonOf(name: SchemaName, value: JsonObject): JsonObject {
  return json(refTo(name), { example: { value } });
}

/** The status 200 with a body. */
export function ok(description: string, content: JsonObject): JsonObject {
  return { 200: { description, content } };
}

/** JSON of one shape, or the same JSON as the part `json` of a multipart body with files beside it. */
export function jsonWithFiles(content: JsonObject, part: JsonObject, description: string): JsonObject {
  return {
    ...content,
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['json'],
        properties: { json: part },
        additionalProperties: { type: 'string', format: 'binary' },
        description,
      },
      encoding: { json: { contentType: 'application/json' } },
    },
  };
}

/** The status of a change without an answer. */
export const DONE: JsonObject = { 204: { description: 'Done.' } };

/** The status of a removal. */
export const REMOVED: JsonObject = {
  204: {
    description: 'Done.',
    headers: {
      'copies-until': {
        description:
          "When the last copy of the server's files that holds the removed data expires. Only where the server makes snapshots.",
        schema: { type: 'string', format: 'date-time' },
      },
    },
  },
};

/** The error for an id that does not exist and for one of another person. */
export const NOT_FOUND = { 404: "There is none, or it is not the caller's: the answer does not tell which." };

/** The errors of every question: too large, of another type, too many, and those of the server. */
export const REQUEST_ERRORS = {
  413: 'The body is larger than 1 MB (8 MB with files), or has more than 10,000 messages.',
  415: 'The body is neither JSON nor multipart/form-data.',
  429: 'Too many requests; `Retry-After` says how long to wait.',
  500: 'An error of this server; the message holds the request id.',
  503: 'The search service or the model cannot be reached; `Retry-After` says how long to wait.',
};

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { settingsSchema } from '#lib/core/settings/settings.ts';
import { readImages } from '#lib/protocols/flexible/images.ts';
import { checkFlexible, readFlexible } from '#lib/protocols/flexible/read-flexible.ts';
import { negotiateChat } from '#lib/protocols/negotiate.ts';
import { readOnYourData } from '#lib/protocols/on-your-data/read-on-your-data.ts';
import { readPlainRequest } from '#lib/protocols/on-your-data/read-plain-request.ts';
import {
  checkResponsesRequest,
  questionOfResponses,
} from '#lib/protocols/responses/read-responses-request.ts';
import { stamp } from '#lib/protocols/scripted-answer.ts';
import { isUiRequest, readUiRequest } from '#lib/protocols/ui-messages/read-ui-request.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { publicSchemas, type SchemaName } from './component-schemas.ts';
import { openapi, operationGroups } from './openapi.ts';

const description: Wire = JSON.parse(JSON.stringify(openapi()));

interface Described {
  path: string;
  operation: Wire;
}
const operations: Described[] = Object.entries<Wire>(description.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);

const requests = operations.flatMap(({ path, operation }) =>
  examplesIn(operation.requestBody?.content ?? {}).map((example) => ({ path, ...example })),
);
const isOurs = ({ path }: { path: string }) =>
  /^\/(mcp|api\/(admin|admin-link|contacts|conversations|me|turns|documents|prompts))(\/|$)/.test(path);
const questions = requests.filter((request) => !isOurs(request));
const answers = operations.flatMap(({ path, operation }) =>
  Object.entries<Wire>(operation.responses).flatMap(([status, { content = {} }]) =>
    examplesIn(content).map((example) => ({ path, status, ...example })),
  ),
);

function examplesIn(content: Wire) {
  return Object.values<Wire>(content).flatMap(({ schema, examples = {} }) =>
    Object.entries<Wire>(examples).map(([name, { value }]) => ({ name, value, schema })),
  );
}

/** A body that is no JSON, such as a file, has no shape. */
function takesJson({ requestBody }: Wire): boolean {
  return requestBody !== undefined && 'application/json' in requestBody.content;
}

const caller: Caller = { ...internalCaller, mayOverridePrompt: true };

/** Reads a request as the route at its path does. */
function decode(path: string, body: Wire) {
  if (path.startsWith('/api/v2/')) {
    const kind = { single: path.includes('-rag'), multimodal: path.endsWith('-mm') };
    const checked = checkFlexible(body, kind);
    if (kind.multimodal) readImages(checked);
    return readFlexible(checked, kind, { caller, variant: {}, systemPrompt: undefined, images: [] });
  }
  if (path.startsWith('/openai/')) {
    const { index_name, endpoint = null } = body.data_sources[0].parameters;
    const fields = { vectorFields: [], imageVectorFields: [], embeddingDeployment: null };
    const known = { index: index_name, endpoint, ...fields };
    return readOnYourData({ body, files: [] }, { caller, known, model: undefined }).request;
  }
  if (path === '/v1/responses') {
    const earlier = { turns: [], answers: new Map(), sessionState: null };
    const asked = checkResponsesRequest({ body, files: [] }, false);
    return questionOfResponses(asked, { caller, model: undefined, earlier });
  }
  if (path.startsWith('/v1/')) {
    return readPlainRequest({ body, files: [] }, { caller, model: undefined }).request;
  }
  if (isUiRequest(body)) return readUiRequest({ body, files: [] }, caller).request;
  const style = { singleTurn: path.startsWith('/ask'), alwaysStreams: false };
  return negotiateChat({ body, files: [] }, caller, stamp, style).request;
}

test('every reference leads to a schema', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce((at, key) => at?.[key], description);
    expect([reference, typeof found]).toEqual([reference, 'object']);
  }
});

test('every operation has a unique name and a described group', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const groups = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect([...groups]).toEqual(operationGroups.map(({ name }) => name));
});

test('every setting is described with its range and default', () => {
  for (const name of ['FlatRequest', 'DocumentsRequest']) {
    const [context] = description.components.schemas[name].properties.context.anyOf;
    const [overrides] = context.properties.overrides.anyOf;
    expect(Object.keys(overrides.properties)).toEqual(Object.keys(settingsSchema.shape));
    expect(overrides.properties.top).toMatchObject({ minimum: 1, maximum: 50 });
    expect(overrides.properties.temperature).toMatchObject({ minimum: 0, maximum: 2, default: 0.3 });
  }
});

test('every operation says who may call it, and names the errors of those who may not', () => {
  const { accessToken, bearerKey, ...others } = description.components.securitySchemes;
  expect([accessToken, bearerKey]).toMatchObject([{ bearerFormat: 'JWT' }, { scheme: 'bearer' }]);
  for (const { path, operation } of operations) {
    const ways = operation.security.flatMap(Object.keys);
    const takesKeys = /^\/(api\/v2|openai|v1|mcp)(\/|$)/.test(path);
    expect([path, ways.includes('subscriptionKey'), ways.includes('bearerKey')]).toEqual([
      path,
      takesKeys,
      takesKeys,
    ]);
    const isOpen = [
      ...['/config', '/auth_setup', '/api/health', '/api/ready', '/api/version'],
      ...['/openapi.json', '/api/admin-link', '/.well-known/security.txt'],
      ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'],
    ].includes(path);
    const isForScheduler = path === '/api/cron/retention';
    const isForPrometheus = path === '/metrics';
    expect([path, ways.includes('accessToken')]).toEqual([
      path,
      !isOpen && !isForScheduler && !isForPrometheus,
    ]);
    expect([path, ways.includes('schedulerSecret')]).toEqual([path, isForScheduler]);
    expect([path, ways.includes('metricsToken')]).toEqual([path, isForPrometheus]);
    expect([path, ways.includes('adminLink')]).toEqual([path, path.startsWith('/api/admin/')]);
    expect([path, '401' in operation.responses, '403' in operation.responses]).toEqual([path, !isOpen, true]);
    for (const way of ways) expect(['accessToken', 'bearerKey', ...Object.keys(others)]).toContain(way);
  }
});

test('a file is sent as bytes', () => {
  const { put } = description.paths['/api/documents/{file}'];
  expect(put.requestBody.content).toEqual({ 'application/octet-stream': {} });
  expect(Object.keys(put.responses)).toEqual(expect.arrayContaining(['200', '413', '415', '429']));
});

test('counts in the description may be null', () => {
  const { documents, passages } = description.components.schemas.Status.properties;
  expect([documents.type, passages.type]).toEqual([
    ['number', 'null'],
    ['number', 'null'],
  ]);
});

test('streams are described with their media types', () => {
  const typesOf = (path: string) => Object.keys(description.paths[path].post.responses[200].content);
  expect(typesOf('/chat')).toContain('application/json-lines');
  expect(typesOf('/v1/chat/completions')).toEqual(['application/json', 'text/event-stream']);
  expect(typesOf('/api/v2/flexible-chat')).toEqual(['application/json']);
});

describe('its examples', () => {
  test.each(requests.filter(isOurs))('of $path are as their schema says', ({ schema, value }) => {
    expect(strict(publicSchemas[schema.$ref.split('/').at(-1) as SchemaName]).safeParse(value).error).toBe(
      undefined,
    );
  });

  test.each(questions)('of $path: "$name" is understood', ({ path, value }) => {
    const { turns } = decode(path, value);
    expect(turns.at(-1)?.content).toEqual(expect.stringMatching(/\w/));
  });

  test('exist for every path that takes JSON', () => {
    const shown = new Set(requests.map(({ path }) => path));
    expect(shown).toEqual(
      new Set(operations.filter(({ operation }) => takesJson(operation)).map(({ path }) => path)),
    );
  });

  test.each(answers.filter(({ schema }) => schema))(
    'of $path: "$name" ($status) is as its schema says',
    ({ schema, value }) => {
      const names = (schema.anyOf ?? [schema]).map(({ $ref }: Wire) => $ref.split('/').at(-1));
      const faults = names
        // Anything would fit what a model gives back.
        .filter((name: string) => name !== 'ModelAnswer')
        .map((name: SchemaName) => strict(publicSchemas[name]).safeParse(value).error);
      expect(faults).toContain(undefined);
    },
  );
});

/** Refuses keys that the schema does not have. */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';
import { namesIn, type Shape, shapesIn, typeText } from './shape.ts';

/** An example of a request or an answer, as JSON text; `about` says what it needs, where it needs something. */
export interface ApiExample {
  name: string;
  about: string | undefined;
  text: string;
}

/** Something that stands in the path, the query or a header of a call. */
export interface ApiParameter {
  name: string;
  place: 'path' | 'query' | 'header';
  type: string;
  required: boolean;
  about: string | undefined;
  example: string;
}

/** A media type with the shapes that it may hold; `about` says how, where there are none. */
export interface ApiMedia {
  type: string;
  shapes: string[];
  about: string | undefined;
}

/** A status with its meaning. */
export interface ApiResponse {
  status: string;
  about: string;
  media: ApiMedia[];
  examples: ApiExample[];
}

/** One call that the server answers. */
export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Which credentials of a program or a person it looks at. */
  takes: { key: boolean; token: boolean };
  parameters: ApiParameter[];
  request: { media: ApiMedia[]; examples: ApiExample[] } | undefined;
  responses: ApiResponse[];
}

/** The calls of one protocol. */
export interface ApiGroup {
  name: string;
  about: string;
  operations: ApiOperation[];
}

/** An OpenAPI description as the page shows it. */
export interface ApiDescription {
  groups: ApiGroup[];
  shapes: Shape[];
}

/** Reads an OpenAPI 3.1 description of ours: calls by their tags, in the order of both. */
export function readApiDescription(document: JsonObject): ApiDescription {
  const operations = Object.entries(recordAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(asRecord(methods)).map(([method, operation]) => ({
      tags: listAt(asRecord(operation), 'tags'),
      operation: readOperation(method.toUpperCase(), path, asRecord(operation)),
    })),
  );
  const groups = listAt(document, 'tags').map((tag) => {
    const name = textAt(asRecord(tag), 'name');
    return {
      name,
      about: textAt(asRecord(tag), 'description'),
      operations: operations.filter(({ tags }) => tags.includes(name)).map(({ operation }) => operation),
    };
  });
  return { groups, shapes: shapesIn(recordAt(recordAt(document, 'components'), 'schemas')) };
}

function readOperation(method: string, path: string, operation: JsonObject): ApiOperation {
  const body = recordAt(recordAt(operation, 'requestBody'), 'content');
  return {
    id: textAt(operation, 'operationId'),
    method,
    path,
    summary: textAt(operation, 'summary'),
    takes: credentialsIn(listAt(operation, 'security')),
    parameters: listAt(operation, 'parameters').map((parameter) => readParameter(asRecord(parameter))),
    request: Object.keys(body).length > 0 ? { media: mediaIn(body), examples: examplesIn(body) } : undefined,
    responses: Object.entries(recordAt(operation, 'responses')).map(([status, response]) => {
      const content = recordAt(asRecord(response), 'content');
      const about = textAt(asRecord(response), 'description');
      return { status, about, media: mediaIn(content), examples: examplesIn(content) };
    }),
  };
}

function credentialsIn(security: Json[]): ApiOperation['takes'] {
  const ways = security.flatMap((way) => Object.keys(asRecord(way)));
  return { key: ways.includes('subscriptionKey'), token: ways.includes('accessToken') };
}

function readParameter(parameter: JsonObject): ApiParameter {
  const place = parameter['in'];
  const example = parameter['example'] ?? '';
  return {
    name: textAt(parameter, 'name'),
    place: place === 'path' || place === 'header' ? place : 'query',
    type: typeText(recordAt(parameter, 'schema')),
    required: parameter['required'] === true,
    about: textAt(parameter, 'description') || undefined,
    example: typeof example === 'string' ? example : JSON.stringify(example),
  };
}

function mediaIn(content: JsonObject): ApiMedia[] {
  return Object.entries(content).map(([type, media]) => {
    const schema = recordAt(asRecord(media), 'schema');
    return { type, shapes: namesIn(schema), about: textAt(schema, 'description') || undefined };
  });
}

/** The examples of every media type, each once: several types may share theirs. */
function examplesIn(content: JsonObject): ApiExample[] {
  const examples = new Map<string, ApiExample>();
  for (const media of Object.values(content).map(asRecord)) {
    const named = Object.values(recordAt(media, 'examples')).map(asRecord);
    const only = media['example'];
    for (const { summary, description, value } of only === undefined ? named : [{ value: only }]) {
      const text = JSON.stringify(value, null, 2);
      examples.set(text, {
        name: typeof summary === 'string' ? summary : '',
        about: typeof description === 'string' ? description : undefined,
        text,
      });
    }
  }
  return [...examples.values()];
}

function asRecord(value: Json | undefined): JsonObject {
  return isRecord(value) ? (value as JsonObject) : {};
}

function recordAt(record: JsonObject, key: string): JsonObject {
  return asRecord(record[key]);
}

function listAt(record: JsonObject, key: string): Json[] {
  const value = record[key];
  return Array.isArray(value) ? value : [];
}

function textAt(record: JsonObject, key: string): string {
  const value = record[key];
  return typeof value === 'string' ? value : '';
}

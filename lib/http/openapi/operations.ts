import type { JsonObject } from '#lib/shared/json.ts';
import { refTo, type SchemaName } from './component-schemas.ts';

/** Groups of endpoints, in the order in which they are shown. */
export const tags = [
  {
    name: 'AI chat',
    description:
      'Three protocols at the same paths. A body with the key `stream` is answered as the HTTP protocol for AI chat ' +
      'apps (2024-01-28) has it, any other as the Microsoft AI Chat Protocol has it; `/ask` is the RAG chat protocol.',
  },
  {
    name: 'Flexible chat',
    description:
      'One reply with the answer, its sources, the history and what it took. Templates, experiments, search ' +
      'arguments and parameters of the model come with the request.',
  },
  {
    name: 'Azure OpenAI On Your Data',
    description:
      'What clients of Azure OpenAI call. With `data_sources` the documents answer; without, the deployment itself.',
  },
  {
    name: 'OpenAI',
    description:
      'For clients that know nothing but models: `citewell` answers from the documents, every other alias is a ' +
      'configured model as it is.',
  },
  {
    name: 'Conversations',
    description:
      'What is kept of a person or a browser. A question is kept when it is asked at `/chat` and its kin with ' +
      '`x-conversation: store`; its answer is then made to its end, whoever reads it.',
  },
  {
    name: 'Own files',
    description:
      'Files that a person, or a browser where nobody signs in, adds for themselves: found by them alone, beside the ' +
      'documents that are there for all.',
  },
  { name: 'Documents and state', description: 'What citations lead to, and what this server is made of.' },
] as const;

/** The name of a group. */
export type Tag = (typeof tags)[number]['name'];

/** Statuses with their meaning, each with the error that its protocol has. */
export function failures(schema: SchemaName, meanings: Record<number, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(meanings).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: refTo(schema) } } },
    ]),
  );
}

/** A request with files beside it, as a media type. `shape` is that of its part `json`. */
export function withFiles(shape: JsonObject, description: string): JsonObject {
  return {
    schema: {
      type: 'object',
      required: ['json'],
      properties: { json: shape },
      additionalProperties: { type: 'string', format: 'binary' },
      description,
    },
    encoding: { json: { contentType: 'application/json' } },
  };
}

import { expect, test } from 'vitest';
import { namesIn, shapesIn, typeText } from './shape.ts';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', maxLength: 100_000 }, 'string, at most 100,000 characters'],
  [{ type: 'integer', minimum: 1, maximum: 50 }, 'integer, 1 to 50'],
  [{ type: 'number', minimum: 0 }, 'number, at least 0'],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
  [{ type: ['boolean', 'null'] }, 'boolean'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string'],
  [{ enum: ['low', 'high'] }, '"low" or "high"'],
  [{ const: 'azure_search', type: 'string' }, '"azure_search"'],
  [{ type: 'array', items: { type: 'string' } }, 'list of string'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'list of ("a" or "b")'],
  [
    { anyOf: [{ type: 'string' }, { anyOf: [{ type: 'array', items: {} }, { type: 'string' }] }] },
    'string or list of any',
  ],
  [{ $ref: '#/components/schemas/Error' }, 'Error'],
  [{ description: 'Any JSON value.' }, 'any'],
])('%j is said in words', (schema, words) => {
  expect(typeText(schema)).toBe(words);
});

test('fields keep their order, their needs, and what they hold', () => {
  const [shape] = shapesIn({
    Request: {
      description: 'What is sent.',
      properties: {
        question: { type: 'string', description: 'The latest.' },
        history: {
          anyOf: [
            {
              type: 'array',
              items: { type: 'object', properties: { role: { enum: ['user'] } }, required: ['role'] },
            },
            { type: 'null' },
          ],
        },
        top: { type: 'integer', default: 3 },
      },
      required: ['question'],
    },
  });
  expect(shape).toMatchObject({ name: 'Request', about: 'What is sent.' });
  expect(shape?.fields).toMatchObject([
    { name: 'question', required: true, about: 'The latest.', fields: [] },
    { name: 'history', required: false, type: 'list of object', fields: [{ name: 'role', required: true }] },
    { name: 'top', required: false, fallback: '3' },
  ]);
});

test('of several objects every field is shown once; only what all of them need is required', () => {
  const kind = (type: string, more: object) => ({
    type: 'object',
    properties: { type: { const: type }, ...more },
    required: ['type', ...Object.keys(more)],
  });
  const [shape] = shapesIn({
    Source: { properties: { auth: { oneOf: [kind('key', { key: { type: 'string' } }), kind('none', {})] } } },
  });
  expect(shape?.fields[0]?.fields).toMatchObject([
    { name: 'type', type: '"key" or "none"', required: true },
    { name: 'key', type: 'string', required: false },
  ]);
});

test('references are found by their names, whatever stands around them', () => {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(namesIn({ anyOf: [reference('A'), { oneOf: [reference('B'), { type: 'string' }] }] })).toEqual([
    'A',
    'B',
  ]);
  expect(namesIn({ type: 'object' })).toEqual([]);
});

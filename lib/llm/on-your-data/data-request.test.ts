import { expect, test } from 'vitest';
import type { SearchDirections } from '#lib/core/question/request.ts';
import { refuseSearchOptions } from './data-request.ts';
import { question } from './test-request.ts';

test.each<[keyof SearchDirections, SearchDirections]>([
  ['skip', { skip: true }],
  ['query', { query: 'leave' }],
  ['filter', { filter: "true) or groups/any(g: g eq 'board'" }],
  ['facets', { facets: ['category'] }],
  ['highlightFields', { highlightFields: ['content'] }],
  ['select', { select: ['id'] }],
  ['fields', { fields: { content: ['text'] } }],
  ['credential', { credential: { kind: 'key', key: 'k' } }],
])('an option that the service does not take is refused by name: %s', (field, directions) => {
  expect(() => refuseSearchOptions(question({ directions }))).toThrow(
    expect.objectContaining({ code: 'bad-request', field, message: expect.stringMatching(/leave it out/) }),
  );
});

test('directions that the service follows anyway, or does not need, pass', () => {
  const directions = { skip: false, includeTotalCount: true, further: 10, semanticConfiguration: 'default' };
  expect(() => refuseSearchOptions(question({ directions }))).not.toThrow();
  expect(() => refuseSearchOptions(question())).not.toThrow();
});

test('tools of a client, which the service does not call, are refused by name', () => {
  expect(() => refuseSearchOptions(question({ toolUse: { tools: [], exchange: [] } }))).toThrow(
    expect.objectContaining({ code: 'bad-request', field: 'tools' }),
  );
});

import type { OpenAI } from 'openai';
import { expect, test } from 'vitest';
import { readQuery } from './query-rewriter.ts';

const INSTRUCTIONS =
  'You turn a conversation into one search query for an index of documents. Answer with the query alone.';

const said = (content: string | null): OpenAI.ChatCompletionMessage => ({
  role: 'assistant',
  content,
  refusal: null,
});

const called = (json: string): OpenAI.ChatCompletionMessage => ({
  ...said(null),
  tool_calls: [{ id: '1', type: 'function', function: { name: 'search_documents', arguments: json } }],
});

test.each([
  ['{"query":"parental leave Germany"}', 'parental leave Germany'],
  ['{"query":"  \\"parental leave\\" "}', 'parental leave'],
  ['{"search_query":"parental leave"}', 'parental leave'],
])('the argument of a tool call (%s) is the query', (json, query) => {
  expect(readQuery(called(json), INSTRUCTIONS)).toBe(query);
});

test.each([
  ['parental leave Germany', 'parental leave Germany'],
  ['Search query: parental leave', 'parental leave'],
  ['"parental leave"', 'parental leave'],
  ['„Elternzeit” und Urlaub', '„Elternzeit” und Urlaub'],
  ['search query optimization', 'search query optimization'],
])('a text that can be a query (%s) is one', (text, query) => {
  expect(readQuery(said(text), INSTRUCTIONS)).toBe(query);
});

test.each([
  ['nothing', said('')],
  ['no content', said(null)],
  ['no message', undefined],
  ['a zero', said('0')],
  ['half an object', called('{"query":"parental')],
  ['an object without words', called('{"query":7}')],
  ['a list', called('["parental leave"]')],
  ['an answer in paragraphs', said('Parental leave is long.\n\nIt takes two years.')],
  ['an answer that goes on', said('leave '.repeat(60))],
  ['the instructions', said(INSTRUCTIONS)],
  ['a good part of the instructions', called(JSON.stringify({ query: INSTRUCTIONS.slice(10, 70) }))],
  ['the instructions and more', said(`${INSTRUCTIONS} Sure!`)],
])('%s is no query', (_, message) => {
  expect(readQuery(message, INSTRUCTIONS)).toBeUndefined();
});

test('instructions that an operator emptied forbid nothing', () => {
  expect(readQuery(said('parental leave'), '')).toBe('parental leave');
});

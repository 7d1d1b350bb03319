import { expect, test } from 'vitest';
import type { ApiParameter } from './api-description.ts';
import { asCurl, type CallDraft, callAddress, callInit } from './call.ts';

function parameter(name: string, place: ApiParameter['place']): ApiParameter {
  return { name, place, type: 'string', required: false, about: undefined, example: '' };
}

function draft(
  more: Partial<Omit<CallDraft, 'operation'>> & { operation?: Partial<CallDraft['operation']> },
): CallDraft {
  const operation = {
    method: 'POST',
    path: '/chat',
    parameters: [],
    takes: { key: true, token: true },
    ...more.operation,
  };
  return { values: {}, body: '{}', keys: { key: '', token: '' }, ...more, operation };
}

test('parameters stand where they belong, and what is empty is left out', () => {
  const given = draft({
    operation: {
      method: 'GET',
      path: '/content/{path}',
      parameters: [
        parameter('path', 'path'),
        parameter('page', 'query'),
        parameter('deep', 'query'),
        parameter('range', 'header'),
      ],
    },
    values: { path: 'a b/c?#.pdf', page: '3 & 4', range: 'bytes=0-9' },
    body: undefined,
  });
  expect(callAddress(given)).toBe('/content/a%20b/c%3F%23.pdf?page=3+%26+4');
  expect(callInit(given)).toEqual({ method: 'GET', headers: { range: 'bytes=0-9' } });
});

test('a body goes as it was written, broken or not', () => {
  expect(callInit(draft({ body: '{"messages": [' }))).toEqual({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"messages": [',
  });
});

test('keys go only to calls that take them', () => {
  const keys = { key: 'k', token: 't' };
  expect(callInit(draft({ keys })).headers).toMatchObject({
    'Ocp-Apim-Subscription-Key': 'k',
    Authorization: 'Bearer t',
  });
  const ofPeople = callInit(draft({ keys, operation: { takes: { key: false, token: true } } }));
  expect(ofPeople.headers).toEqual({ 'content-type': 'application/json', Authorization: 'Bearer t' });
  expect(callInit(draft({ keys, operation: { takes: { key: false, token: false } } })).headers).toEqual({
    'content-type': 'application/json',
  });
});

test('what is copied for a shell survives quotes and names the keys', () => {
  const copied = asCurl(
    draft({ body: `{"content":"it's $HOME"}`, keys: { key: 'hidden-1', token: 'hidden-2' } }),
    'http://127.0.0.1:3000',
  );
  expect(copied.split(' \\\n  ')).toEqual([
    "curl -N 'http://127.0.0.1:3000/chat'",
    "-H 'content-type: application/json'",
    '-H "Ocp-Apim-Subscription-Key: $CITEWELL_KEY"',
    '-H "Authorization: Bearer $CITEWELL_TOKEN"',
    `-d '{"content":"it'\\''s $HOME"}'`,
  ]);
  expect(copied).not.toContain('hidden');
});

test.each([
  ['DELETE', undefined, "curl -X DELETE 'http://x/chat'"],
  ['PUT', '{}', "curl -X PUT 'http://x/chat'"],
  ['POST', undefined, "curl -X POST 'http://x/chat'"],
] as const)('what is copied of a %s is one', (method, body, line) => {
  expect(asCurl(draft({ body, operation: { method } }), 'http://x').split(' \\\n')[0]).toBe(line);
});

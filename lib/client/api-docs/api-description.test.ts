import { expect, test } from 'vitest';
import { openapi } from '#lib/http/openapi/openapi.ts';
import { type ApiOperation, readApiDescription } from './api-description.ts';

const description = readApiDescription(JSON.parse(JSON.stringify(openapi())));
const operations = description.groups.flatMap((group) => group.operations);

function operation(id: string): ApiOperation {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
}

test('every call that the server describes is shown once, in a group with a reason', () => {
  const paths = (openapi()['paths'] ?? {}) as Record<string, object>;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(described.toSorted());
  for (const { about, operations: inGroup } of description.groups) {
    expect(about).not.toBe('');
    expect(inGroup.length).toBeGreaterThan(0);
  }
});

test('every link to a shape has somewhere to go', () => {
  const names = new Set(description.shapes.map(({ name }) => name));
  const media = operations.flatMap(({ request, responses }) => [
    ...(request?.media ?? []),
    ...responses.flatMap((response) => response.media),
  ]);
  const linked = media.flatMap(({ shapes }) => shapes);
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter((name) => !names.has(name))).toEqual([]);
});

test('a form is filled in so that it can be sent as it stands', () => {
  for (const { id, parameters, request } of operations) {
    const unfilled = parameters.filter(({ required, example }) => required && example === '');
    expect([id, unfilled]).toEqual([id, []]);
    for (const { name, text } of request?.examples ?? []) {
      expect([id, name, typeof JSON.parse(text)]).toEqual([id, name, 'object']);
    }
  }
  const takesBody = operations.filter(({ request }) => request?.media[0]?.type === 'application/json');
  expect(takesBody.length).toBeGreaterThan(10);
  expect(takesBody.filter(({ request }) => !request?.examples[0])).toEqual([]);
});

test('media types that share their examples show them once', () => {
  const ok = operation('chat').responses.find(({ status }) => status === '200');
  expect(ok?.media.map(({ type }) => type)).toContain('application/jsonl');
  const texts = ok?.examples.map(({ text }) => text) ?? [];
  expect(new Set(texts).size).toBe(texts.length);
});

test('a call says which credentials it takes, and how its body may come', () => {
  expect(operation('completions').takes).toEqual({ key: true, token: true });
  expect(operation('chat').takes).toEqual({ key: false, token: true });
  expect(operation('config').takes).toEqual({ key: false, token: false });
  const multipart = operation('chat').request?.media.find(({ type }) => type === 'multipart/form-data');
  expect(multipart).toMatchObject({ shapes: [], about: expect.stringContaining('`json`') });
});

test('what is no description is shown as nothing', () => {
  expect(readApiDescription({})).toEqual({ groups: [], shapes: [] });
  expect(readApiDescription({ tags: 'x', paths: [], components: null })).toEqual({ groups: [], shapes: [] });
});

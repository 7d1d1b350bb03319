import { describe, expect, it } from 'vitest';
import { readObject } from './json-model.ts';

describe('the object in a reply', () => {
  it.each([
    ['alone', '{"a": 1}'],
    ['in a code fence', '```json\n{"a": 1}\n```'],
    ['after an introduction', 'Here you are: {"a": 1} – as you asked.'],
    ['after thoughts with objects of their own', '<think>{"a": 2}? No.</think>\n{"a": 1}'],
    ['after words with an odd quote', 'The 5" pipe: {"a": 1}'],
    ['said twice', '{"a": 1}\n{"a":1}'],
  ])('is found %s', (_, reply) => {
    expect(readObject(reply)).toEqual({ a: 1 });
  });

  it('may hold braces and quotes in its strings', () => {
    expect(readObject('Sure: {"a": "} \\" {", "b": {"c": []}}')).toEqual({ a: '} " {', b: { c: [] } });
  });

  it.each([
    ['no object', 'I would rather not.'],
    ['a list', '[{"a": 1}, {"b": 2}]'],
    ['half an object', '{"a": "1'],
    ['something that looks like one', '{a: 1}'],
    ['two that differ, one of them perhaps a quotation', 'They wrote {"score": 5}. My own: {"score": 1}'],
  ])('is missed in %s', (_, reply) => {
    expect(readObject(reply)).toBeUndefined();
  });

  it('is looked for in one pass', () => {
    expect(readObject('{"'.repeat(200_000))).toBeUndefined();
    expect(readObject('{'.repeat(200_000))).toBeUndefined();
    expect(readObject(`{"${'\\"'.repeat(200_000)}`)).toBeUndefined();
  });
});

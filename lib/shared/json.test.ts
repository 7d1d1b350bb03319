import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault, notJson } from './json.ts';

test.each([
  ['{"a": 1,}', 'line 1, column 9'],
  ['{"a": abc}', 'line 1, column 7'],
  ['{\n  "a": [1, 2\n  "b"\n}', 'line 3, column 3'],
  ['{"a": "no end', 'line 1, column 14'],
  ['{"a": tru}', 'line 1, column 10'],
  ['', 'line 1, column 1'],
  ['nonsense', 'line 1, column 2'],
  ['{"a": 1} x', 'line 1, column 10'],
])('%j breaks at %s', (text, place) => {
  expect(jsonFault(text)).toBe(place);
});

test('what is said of a broken file does not repeat it', () => {
  expect(notJson('{"password": hunter2}')).toBe('it is not JSON (line 1, column 14)');
});

test('an error in JSON is located where the text before it could still become JSON', () => {
  const cut = fc.tuple(fc.json(), fc.nat(), fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(cut, ([json, at, noise]) => {
      const text = json.slice(0, at % json.length) + noise + json.slice(at % json.length);
      fc.pre(!isJson(text));
      const [, line = 0, column = 0] =
        /line (\d+), column (\d+)/.exec(jsonFault(text) ?? '')?.map(Number) ?? [];
      const lines = text.split('\n');
      expect(line).toBeGreaterThanOrEqual(1);
      expect(line).toBeLessThanOrEqual(lines.length);
      expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

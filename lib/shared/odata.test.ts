import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneOf } from './odata.ts';

/** Evaluates a condition by OData's rules for literals and returns the values that match. */
function valuesOf(condition: string): string[] {
  const literals = condition.matchAll(/search\.in\(x, '((?:[^']|'')*)', '\|'\)|x eq '((?:[^']|'')*)'/g);
  return [...literals].flatMap(([, list, value]) => {
    const text = (list ?? value ?? '').replaceAll("''", "'");
    return list === undefined ? [text] : text.split('|');
  });
}

describe('oneOf', () => {
  it.each([
    [[], 'false'],
    [['board'], "x eq 'board'"],
    [['board', 'it'], "search.in(x, 'board|it', '|')"],
    [["o'brien, inc", 'it'], "search.in(x, 'o''brien, inc|it', '|')"],
    [['a|b', 'it', 'hr'], "(search.in(x, 'it|hr', '|') or x eq 'a|b')"],
    [[''], "x eq ''"],
    [['board ', ' '], "(x eq 'board ' or x eq ' ')"],
    [['\ud800', 'it'], "x eq 'it'"],
    [['it', 'it'], "x eq 'it'"],
  ])('of %j is %s', (values, condition) => {
    expect(oneOf('x', values)).toBe(condition);
  });

  it('any value matches itself and nothing else', () => {
    const values = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom("'", '|', "') or true or ('", '\u2019', ',', ''),
      ),
    );
    fc.assert(
      fc.property(values, (given) => {
        const possible = new Set(given.filter((value) => value.isWellFormed()));
        const condition = oneOf('x', given);
        expect(new Set(valuesOf(condition))).toEqual(possible);
        const skeleton = condition.replaceAll(/'(?:[^']|'')*'/g, "''");
        expect(skeleton).toMatch(
          /^(false|\(?(search\.in\(x, '', ''\)|x eq '')( or (search\.in\(x, '', ''\)|x eq ''))*\)?)$/,
        );
      }),
    );
  });

  it('thousands of values are split into lists of bounded length', () => {
    const values = Array.from({ length: 2_000 }, (_unused, index) => `group-${index}`);
    const condition = oneOf('x', values);
    expect(valuesOf(condition)).toEqual(values);
    expect(condition.match(/search\.in/g)).toHaveLength(4);
  });
});

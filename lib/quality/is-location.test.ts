import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLocation } from './metrics.ts';

describe('an expected place', () => {
  it.each([
    ['is met by itself', 'a.pdf#page=3', 'a.pdf#page=3', true],
    ['is missed by another page', 'a.pdf#page=3', 'a.pdf#page=30', false],
    ['is missed by the same page of another file', 'a.pdf#page=3', 'b/a.pdf#page=3', false],
    ['without a fragment is met anywhere in its file', 'rules.html', 'rules.html#passwords', true],
    ['with a fragment is missed by the file as a whole', 'rules.html#passwords', 'rules.html', false],
    ['of several rows is met by one of them', 'offices.csv#row=2-4', 'offices.csv#row=4', true],
    ['of one row is met by a passage of several', 'p.xlsx#sheet=S&row=12', 'p.xlsx#sheet=S&row=10-19', true],
    ['of rows is missed by the row after them', 'offices.csv#row=2-4', 'offices.csv#row=5', false],
    ['of rows is missed by those of another sheet', 'p.xlsx#sheet=S&row=12', 'p.xlsx#sheet=T&row=12', false],
  ])('%s', (_, expected, sourcepage, met) => {
    expect(isLocation(expected, sourcepage)).toBe(met);
  });

  it('of rows does not care which of the two is the range', () => {
    const rows = fc.tuple(fc.nat(30), fc.nat(5)).map(([first, more]) => `a.csv#row=${first}-${first + more}`);
    fc.assert(fc.property(rows, rows, (one, other) => isLocation(one, other) === isLocation(other, one)));
  });
});

import { describe, expect, it } from 'vitest';
import { ENGINES, enginePerFile, filesMatching } from './search-engine.contract.ts';

const LEAVE = 'handbook/leave.pdf';
const TRAVEL = 'handbook/travel.pdf';
const PASSWORDS = 'it/passwords.md';
const SALARIES = 'board/salaries.xlsx';
const URLAUB = 'de/urlaub.txt';
const REMOTE = 'ja/remote.txt';

describe.each(ENGINES)('%s filters', (_, open) => {
  const engine = enginePerFile(open);

  it.each([
    ["category eq 'travel'", [TRAVEL]],
    ["'travel' eq category", [TRAVEL]],
    ["category ne 'hr'", [SALARIES, TRAVEL, PASSWORDS]],
    ['category eq null', [PASSWORDS]],
    ['category ne null', [SALARIES, URLAUB, LEAVE, TRAVEL, REMOTE]],
    ["category gt 'hr'", [TRAVEL]],
    ["category ge 'hr' and category le 'hr'", [URLAUB, LEAVE, REMOTE]],
    ["'hr' gt category", [SALARIES]],
    ["not (category gt 'b')", [PASSWORDS]],
    ["category in ('travel', 'board')", [SALARIES, TRAVEL]],
    ["search.in(category, 'travel,board')", [SALARIES, TRAVEL]],
    ["search.in(category, 'travel|board', '|')", [SALARIES, TRAVEL]],
    ["search.in(category, 'travel board')", [SALARIES, TRAVEL]],
    ["groups/any(g: g eq 'board')", [SALARIES]],
    ["groups/any(g: search.in(g, 'board|it', '|'))", [SALARIES, PASSWORDS]],
    ["groups/any(g: g eq 'o''brien, inc')", [PASSWORDS]],
    ["groups/all(g: g ne 'all')", [SALARIES, PASSWORDS]],
    ['oids/any()', [PASSWORDS]],
    ['not oids/any()', [SALARIES, URLAUB, LEAVE, TRAVEL, REMOTE]],
    ["oids/any(o: o eq 'ada') or groups/any(g: g eq 'board')", [SALARIES, PASSWORDS]],
    ["headings/any(h: h eq 'Hotels')", [TRAVEL]],
    ["sourcepage eq 'handbook/travel.pdf#page=2' and category eq 'travel'", [TRAVEL]],
    [
      "(category eq 'hr' or category eq 'travel') and not (sourcefile eq 'ja/remote.txt')",
      [URLAUB, LEAVE, TRAVEL],
    ],
    ['true', [SALARIES, URLAUB, LEAVE, TRAVEL, PASSWORDS, REMOTE]],
    ['false', []],
  ])('%s', async (filter, files) => {
    expect(await filesMatching(engine, { filter })).toEqual(files.toSorted());
  });

  it.each(["category eq 'travel'", "headings/any(h: h eq 'Hotels')"])(
    '%s narrows text and vectors alike',
    async (filter) => {
      const text = 'reimbursed euros, leave and passwords';
      const vectorQueries = [{ kind: 'text' as const, text, fields: ['embedding' as const], k: 50 }];
      expect(await filesMatching(engine, { filter, searchText: text })).toEqual([TRAVEL]);
      expect(await filesMatching(engine, { filter, vectorQueries })).toEqual([TRAVEL]);
      expect(await filesMatching(engine, { filter, searchText: text, vectorQueries })).toEqual([TRAVEL]);
    },
  );

  it.each([
    ["speaker eq 'x'", /position 1: .*no field speaker.*category/],
    ["category eq 'x' and", /position 20: expected a field, found the end/],
    ["category eq 'x", /position 13: a string starts here and never ends/],
    ['category eq 5', /position 1: category holds strings/],
    ['category gt 2026-01-31T08:30:00Z', /position 1: category holds strings.*2026-01-31T08:30:00Z/],
    ["groups eq 'x'", /position 1: groups is a collection/],
    ["category/any(c: c eq 'x')", /position 1: category is not a collection/],
    ["groups/any(g: category eq 'x')", /position 15: only the variable g/],
    ["search.ismatch('x')", /position 1: the function search.ismatch/],
    ["category = 'x'", /position 10: unexpected "="/],
    [`${'('.repeat(60)}category eq 'x'${')'.repeat(60)}`, /position 52: more than 50 levels/],
    [Array.from({ length: 501 }, () => "category eq 'x'").join(' or '), /more than 500 comparisons/],
    [`category eq '${'x'.repeat(100_000)}'`, /longer than 100000 characters/],
  ])('is refused, saying where and why: %#', async (filter, message) => {
    await expect(engine.search({ top: 1, filter })).rejects.toMatchObject({
      code: 'bad-request',
      field: 'filter',
      message: expect.stringMatching(message),
    });
  });

  it('five hundred comparisons are served', async () => {
    const filter = Array.from({ length: 500 }, (_unused, index) => `category eq 'c${index}'`).join(' or ');
    expect(await filesMatching(engine, { filter })).toEqual([]);
  });
});

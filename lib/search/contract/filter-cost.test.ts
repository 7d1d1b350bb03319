import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import type { ServiceField } from '../azure/index-schema.ts';
import { serializeFilter } from '../azure/serialize-request.ts';
import { compileFilter, documentSql, FilterBudget } from '../embedded/compile-filter.ts';
import { compileRequest } from '../embedded/compile-request.ts';
import { indexFields, passageId, SCHEMA } from '../embedded/schema.ts';
import { checkFilter } from '../odata/check-filter.ts';
import { parseFilter } from '../odata/parse-filter.ts';

/** The longest filter that is read. */
const LONGEST = 100_000;
/** Of this thread's own time: ten times what the slowest takes. Comparing all characters with all takes many seconds. */
const MOST_MS = 400;

const SERVICE_FIELDS: ServiceField[] = indexFields().map((field) => ({ ...field, serviceName: field.name }));

/** Text that repeats, as long as the longest filter leaves room for. */
const much = (part: string, room = LONGEST) => part.repeat(Math.floor(room / part.length));
const words = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`).join(' ');
/** A predicate that has a long list beside it on each level. */
const nested = (levels: number, inner: string): string =>
  levels === 0 ? inner : `(${nested(levels - 1, inner)}) and g ne 'w${levels}' or g eq 'w${levels}'`;

const HOSTILE: [name: string, filter: string][] = [
  [
    'a list cut by tens of thousands of separators',
    `search.in(category, '${much('龘', 49_000)}', '${much('龠', 49_000)}')`,
  ],
  [
    'many lists cut by many separators',
    Array.from({ length: 50 }, () => `search.in(category, '${much('龘', 950)}', '${much('龠', 950)}')`).join(
      ' or ',
    ),
  ],
  ['tens of thousands of values', `search.in(category, '${much('a ', 99_000)}')`],
  [
    'a long list beside many comparisons',
    `groups/any(g: search.in(g, '${words(9_000)}') or ${Array.from({ length: 498 }, (_, index) => `g eq 'w${index}'`).join(' or ')})`,
  ],
  [
    'a long list excluded beside many others',
    `groups/all(g: not search.in(g, '${words(9_000)}') and ${Array.from({ length: 498 }, (_, index) => `g ne 'w${index}'`).join(' and ')})`,
  ],
  ['a long list within many levels', `groups/any(g: ${nested(45, `search.in(g, '${words(9_000)}')`)})`],
  ['parentheses alone', much('(')],
  ['negations alone', much('not ')],
  ['quotes alone', much("'", LONGEST - 1)],
  ['a text that never ends', `category eq '${much("''", LONGEST - 13)}`],
  ['a number of a hundred thousand digits', much('1')],
  ['such a number and a letter', `${much('1', LONGEST - 1)}x`],
  ['a fraction and a letter', `1.${much('1', LONGEST - 3)}x`],
  ['an exponent and a letter', `1e${much('1', LONGEST - 3)}x`],
  ['a name of a hundred thousand letters', much('x')],
  ['a function of such a name', `${much('x', LONGEST - 2)}()`],
  ['a variable of such a name', `groups/any(${much('x', LONGEST - 30)}: y eq 'x')`],
  ['points between names', much('a.')],
  ['blanks', `${much(' ', LONGEST - 1)}x`],
  ['colons', much(':')],
  ['commas in a list', `category in (${much("'',", LONGEST - 20)}'')`],
  ['slashes', `groups${much('/', LONGEST - 10)}`],
  ['an unknown field, five hundred times', Array.from({ length: 500 }, () => "speaker eq 'x'").join(' or ')],
];

/** What both engines do with a filter before anything is searched, in milliseconds of this thread. */
function cost(filter: string): number {
  const started = process.threadCpuUsage();
  try {
    const node = parseFilter(filter);
    checkFilter(node, SERVICE_FIELDS);
    serializeFilter(node, SERVICE_FIELDS);
    compileFilter(node);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    expect([thrown.code, thrown.field, thrown.message.length < 400]).toEqual(['bad-request', 'filter', true]);
  }
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}

describe('a filter made to exhaust its reader', () => {
  it.each(HOSTILE)('is read at once, and refused in few words: %s', (_name, filter) => {
    expect(filter.length).toBeLessThanOrEqual(LONGEST);
    expect(cost(filter)).toBeLessThan(MOST_MS);
  });

  it('holds so many values and no more, in lists of both kinds together', () => {
    const list = (count: number) => Array.from({ length: count }, () => "'a'").join(',');
    const filter = (count: number) =>
      `category in (${list(count)}) or search.in(category, '${much('a ', 10_000)}')`;
    expect(parseFilter(filter(5_000))).toMatchObject({ kind: 'or' });
    expect(() => parseFilter(filter(5_001))).toThrow('position 20032: more than 10000 values in lists');
  });
});

describe('the lists of fields in a request', () => {
  it('name so many fields and no more', () => {
    const many = Array.from({ length: 101 }, () => 'title');
    for (const list of ['facets', 'highlightFields', 'select']) {
      expect(() => compileRequest({ top: 1, [list]: many })).toThrow(`${list} names more than 100 fields.`);
    }
  });

  it('have each field looked at once, as it is named last', () => {
    const { facets, highlights } = compileRequest({
      top: 1,
      facets: ['title', 'category', 'title,count:3'],
      highlightFields: ['content-1', 'content-2'],
    });
    expect(facets.map(({ field, count }) => [field.name, count])).toEqual([
      ['title', 3],
      ['category', 10],
    ]);
    expect(highlights.map(({ field, fragments }) => [field.name, fragments])).toEqual([['content', 2]]);
  });
});

describe('what a filter costs while the embedded index is searched', () => {
  const PASSAGES = 50;

  /** The passages for which a filter holds, with so much to spend. */
  function matching(filter: string, most: number): number {
    const db = new DatabaseSync(':memory:');
    db.exec(SCHEMA);
    db.prepare(
      `INSERT INTO documents VALUES (1, 'a.md', 'A', 'text/markdown', 1, 'h', 'hr', '[]', '["a","b"]', '', 'file', NULL, NULL, NULL, '', 'en', ?, 1)`,
    ).run(PASSAGES);
    const insert = db.prepare(`INSERT INTO passages VALUES (?, 'k', 'a.md#' || ?, '["One","Two"]', 'text')`);
    for (let place = 0; place < PASSAGES; place += 1) insert.run(passageId(1, place), String(place));
    const budget = new FilterBudget(db, most);
    budget.renew();
    const condition = compileFilter(parseFilter(filter));
    return db
      .prepare(
        `SELECT p.id FROM passages p JOIN documents d ON d.id = (p.id >> 20) WHERE ${documentSql(condition)}`,
      )
      .all(...condition.parameters).length;
  }

  it.each([
    [
      'each comparison with each passage',
      "sourcepage eq 'a.md#3' or sourcepage eq 'a.md#4'",
      PASSAGES * (5 + 2),
      2,
    ],
    ['each list', "sourcepage in ('a.md#3', 'b')", PASSAGES * (5 + 10), 1],
    ['each collection and its members', "headings/any(h: h eq 'Two')", PASSAGES * (5 + 20 + 2 * (5 + 1)), 50],
    [
      'also where all members are asked',
      "headings/all(h: h ne 'Three')",
      PASSAGES * (5 + 20 + 2 * (5 + 1)),
      50,
    ],
  ])('counts %s, and no step more is taken than may be', (_name, filter, most, found) => {
    expect(matching(filter, most)).toBe(found);
    expect(() => matching(filter, most - 1)).toThrow(
      'The filter takes too many comparisons with this index; compare less, or use search.in for many values.',
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, type Library, openLibrary } from '../test-index.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.service.close());

const filtered = (filter: string) => library.search({ search: '*', filter, orderby: 'id' });

describe('filters that the service understands', () => {
  it.each([
    ["category eq 'hr'", ['leave']],
    ["'hr' eq category", ['leave']],
    ["category ne 'hr'", ['salaries', 'travel']],
    ['category eq null', ['salaries']],
    ['category ne null', ['leave', 'travel']],
    ["category gt 'hr'", ['travel']],
    ['pages gt 3', ['leave']],
    ['3 lt pages', ['leave']],
    ['pages ge 3 and pages le 12', ['leave', 'travel']],
    ['pages lt 3', []],
    ['not (pages gt 3)', ['salaries', 'travel']],
    ['lent', ['leave']],
    ['not lent', ['salaries', 'travel']],
    ['lent eq false', ['travel']],
    ['added ge 2025-01-01T00:00:00Z', ['travel']],
    ["category eq 'hr' or category eq 'travel' and pages gt 100", ['leave']],
    ["(category eq 'hr' or category eq 'travel') and pages gt 100", []],
    ["groups/any(g: g eq 'all')", ['leave', 'travel']],
    ["groups/any(g: g eq 'o''brien, inc')", ['travel']],
    ["groups/all(g: g ne 'all')", ['salaries']],
    ["groups/all(g: not (g eq 'all'))", ['salaries']],
    ["groups/any(g: search.in(g, 'board, x'))", ['salaries']],
    ["groups/any(g: search.in(g, 'board|o''brien, inc', '|'))", ['salaries', 'travel']],
    ["groups/any(g: search.in(g, ''))", []],
    ["groups/all(g: not search.in(g, 'board'))", ['leave', 'travel']],
    ['groups/any()', ['leave', 'salaries', 'travel']],
    ["search.in(category, 'hr,travel')", ['leave', 'travel']],
    ["not search.in(category, 'hr,travel')", ['salaries']],
    ['true', ['leave', 'salaries', 'travel']],
    ['false', []],
  ])('%s', async (filter, ids) => {
    expect(idsOf(await filtered(filter))).toEqual(ids);
  });
});

describe('filters that it refuses', () => {
  it.each([
    ["category in ('hr')", /operator expected at position 9/],
    ["category eq 'hr", /unterminated string/],
    ["category eq 'o'brien'", /unterminated string/],
    ["category eq 'o'brien eq 'x'", /operator expected/],
    ['category eq 5', /incompatible types/],
    ["pages eq '5'", /incompatible types/],
    ['category', /incompatible types/],
    ["nothing eq 'x'", /Could not find a property named 'nothing'/],
    ["content eq 'x'", /not a filterable field/],
    ["groups eq 'all'", /incompatible types/],
    ["category/any(c: c eq 'hr')", /needs a collection/],
    ["groups/any(g: g ne 'all')", /Inside 'any'/],
    ["groups/any(g: g eq 'a' and g eq 'b')", /Inside 'any'/],
    ["groups/all(g: g eq 'all')", /Inside 'all'/],
    ["groups/any(g: category eq 'hr')", /Only the range variable/],
    ["groups/any(id: id eq 'x')", /hides a field/],
    ["search.ismatch('x')", /unknown or not scripted/],
    ["startswith(category, 'h')", /operator expected/],
    ["category = 'hr'", /Syntax error/],
    ["(category eq 'hr'", /operator expected/],
    ['category eq title', /constant is expected/],
    ['lent gt true', /incompatible types/],
    [`${'('.repeat(200)}true${')'.repeat(200)}`, /too complex/],
    [Array.from({ length: 1001 }, () => "category eq 'x'").join(' or '), /too complex/],
  ])('%s', async (filter, message) => {
    const { status, body } = await filtered(filter);
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

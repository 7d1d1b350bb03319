import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteOData } from '#lib/shared/odata.ts';
import { checkFilter } from '../odata/check-filter.ts';
import { parseFilter } from '../odata/parse-filter.ts';
import type { ServiceField } from './index-schema.ts';
import { serializeFilter } from './serialize-request.ts';

const field = (name: string, serviceName: string, traits: Partial<ServiceField> = {}): ServiceField => ({
  name,
  serviceName,
  holds: 'string',
  isCollection: false,
  filterable: true,
  facetable: true,
  searchable: false,
  retrievable: true,
  ...traits,
});

const FIELDS = [
  field('category', 'topic'),
  field('groups', 'teams', { isCollection: true }),
  field('year', 'year', { holds: 'number' }),
  field('isDraft', 'isDraft', { holds: 'boolean' }),
  field('changed', 'changedAt', { holds: 'instant' }),
  field('ratings', 'ratings', { holds: 'number', isCollection: true }),
  field('place', 'place', { holds: 'other' }),
  field('secret', 'secret', { filterable: false }),
];

function served(filter: string): string {
  const node = parseFilter(filter);
  checkFilter(node, FIELDS);
  return serializeFilter(node, FIELDS);
}

describe('a filter as the search service gets it', () => {
  it.each([
    ["category eq 'hr'", "topic eq 'hr'"],
    ["category eq 'o''brien'", "topic eq 'o''brien'"],
    ["category ne null and not (category gt 'b')", "(topic ne null and not (topic gt 'b'))"],
    ['category gt null', 'false'],
    ["category in ('hr', 'it')", "search.in(topic, 'hr|it', '|')"],
    ["category in ('hr', null)", "(topic eq 'hr' or topic eq null)"],
    ["search.in(category, 'a|b', ',')", "topic eq 'a|b'"],
    ["search.in(category, ',')", 'false'],
    ['year ge 2020 or year in (1, 2)', '(year ge 2020 or (year eq 1 or year eq 2))'],
    ['year lt 1e999', 'year lt INF'],
    ['isDraft eq true', 'isDraft eq true'],
    ['changed gt 2026-01-31T08:30:00Z', 'changedAt gt 2026-01-31T08:30:00Z'],
    ["groups/any(g: g eq 'x')", "teams/any(m: m eq 'x')"],
    ["groups/any(g: search.in(g, 'x,y'))", "teams/any(m: search.in(m, 'x|y', '|'))"],
    ["groups/all(g: g ne 'x')", "not (teams/any(m: m eq 'x'))"],
    ['groups/any()', 'teams/any()'],
    ['ratings/any(r: r gt 3 or r eq 0)', 'ratings/any(m: m gt 3 or m eq 0)'],
    ['ratings/all(r: r gt 3 and r lt 5)', 'ratings/all(m: m gt 3 and m lt 5)'],
  ])('%s becomes %s', (ours, theirs) => {
    expect(served(ours)).toBe(theirs);
  });

  it.each([
    ["groups/any(g: not (g ne 'x'))", "teams/any(m: m eq 'x')"],
    ["groups/any(g: g eq 'x' and g ne 'y')", "teams/any(m: m eq 'x')"],
    ["groups/any(g: g eq 'x' and g eq 'y')", 'false'],
    ["groups/any(g: g eq 'x' or g ne 'x')", 'teams/any()'],
    ['groups/any(g: g ne null)', 'teams/any()'],
    ['groups/any(g: g gt null)', 'false'],
    ["groups/all(g: not (g eq 'x' or g eq 'y'))", "not (teams/any(m: search.in(m, 'x|y', '|')))"],
    ["groups/all(g: g eq 'x' and g eq 'y')", 'not (teams/any())'],
    ["groups/all(g: true or g eq 'x')", 'not (false)'],
  ])('%s keeps its meaning in the two forms that the service takes', (ours, theirs) => {
    expect(served(ours)).toBe(theirs);
  });

  it.each([
    ["category eq 'x' and groups/any(g: g ne 'x')", /position 21: .*groups holds anything else/],
    ["groups/all(g: g eq 'x')", /position 1: .*groups holds nothing else/],
    ["groups/any(g: g gt 'x')", /position 15: .*eq, ne and search.in only/],
    ['ratings/any(r: r gt 3 and r lt 5)', /position 1: .*only be joined by or/],
    ["year eq 'x'", /position 1: year holds numbers.*not with 'x'/],
    ['isDraft gt true', /position 1: isDraft holds true or false/],
    ['changed eq 5', /position 1: changed holds points in time/],
    ['place eq 5', /position 1: place cannot be compared/],
    ["secret eq 'x'", /position 1: the field secret cannot be used in filters here; category/],
    ["topic eq 'x'", /position 1: the index has no field topic; it has category/],
  ])('%s is refused, saying where and why', (filter, message) => {
    expect(() => served(filter)).toThrow(message);
  });

  it('any value stays within its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const filter = served(`category eq ${quoteOData(value)}`);
        expect(filter).toBe(value.isWellFormed() ? `topic eq ${quoteOData(value)}` : 'false');
      }),
    );
  });

  it('a text that no index can hold is different from whatever it holds', () => {
    expect(served("category ne '\ud800'")).toBe('true');
    expect(served("category lt '\ud800'")).toBe("topic lt '\ufffd'");
  });
});

import { describe, expect, it, test } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { noPolicy } from '../settings/settings-policy.ts';
import { accessFilter, SCOPE_FIELDS, type ScopeSettings, scopeFilter } from './document-filter.ts';

const read = (overrides: object) => readSettings({ overrides }, noPolicy).settings;
const filterOf = (overrides: object) => scopeFilter(read(overrides), SCOPE_FIELDS);

test.each<[object, string]>([
  [{}, ''],
  [{ include_documents: ['hr/leave.pdf'] }, "sourcefile eq 'hr/leave.pdf'"],
  [{ include_documents: ['a.md', 'b.md'] }, "search.in(sourcefile, 'a.md|b.md', '|')"],
  [{ include_documents: ["o'hara.md", 'a|b.md'] }, "(sourcefile eq 'o''hara.md' or sourcefile eq 'a|b.md')"],
  [{ include_folder: 'hr/policies' }, "(sourcefile ge 'hr/policies/' and sourcefile lt 'hr/policies0')"],
  [{ include_folder: "o'hara/" }, "(sourcefile ge 'o''hara/' and sourcefile lt 'o''hara0')"],
  [{ own_documents_only: true }, "oids/any(o: o eq '#upload')"],
  [
    { include_category: 'hr', include_documents: ["x' or true or sourcefile eq 'y"] },
    "category eq 'hr' and sourcefile eq 'x'' or true or sourcefile eq ''y'",
  ],
])('a scope stays a literal and one condition: %j', (overrides, expected) => {
  expect(filterOf(overrides)).toBe(expected);
});

test.each<[object, string]>([
  [{ include_documents: [] }, 'context.overrides.include_documents'],
  [{ include_documents: Array(51).fill('a') }, 'context.overrides.include_documents'],
  [{ include_documents: 'a.md' }, 'context.overrides.include_documents'],
  [{ include_documents: [''] }, 'context.overrides.include_documents'],
  [{ include_folder: 'a'.repeat(1001) }, 'context.overrides.include_folder'],
  [{ own_documents_only: 'yes' }, 'context.overrides.own_documents_only'],
])('a scope out of bounds is refused by name, never searched without it: %j', (overrides, field) => {
  expect(() => read(overrides)).toThrow(expect.objectContaining({ code: 'bad-request', field }));
});

test.each<[Partial<ScopeSettings>, string]>([
  [{ include_folder: 'hr' }, 'context.overrides.include_folder'],
  [{ own_documents_only: true }, 'context.overrides.own_documents_only'],
])('an index that lacks the field of a scope refuses it: %j', (scope, field) => {
  const none = { category: undefined, sourcefile: undefined, oids: undefined };
  expect(() => scopeFilter({ ...read({}), ...scope }, none)).toThrow(
    expect.objectContaining({ code: 'bad-request', field }),
  );
});

const FIELDS = { oids: 'oids', groups: 'groups' };

describe('accessFilter', () => {
  it('matches documents that list the caller, one of their groups, or everyone', () => {
    expect(accessFilter({ oids: ['ada'], groups: ['it', 'hr'] }, FIELDS)).toBe(
      "(oids/any(o: search.in(o, 'ada|all', '|')) or groups/any(g: search.in(g, 'it|hr|all', '|')))",
    );
  });

  it('matches only documents for everyone when the caller has empty lists', () => {
    expect(accessFilter({ oids: [], groups: [] }, FIELDS)).toBe(
      "(oids/any(o: o eq 'all') or groups/any(g: g eq 'all'))",
    );
  });

  it('uses the one reader field that the index has, by the index’s own name', () => {
    expect(accessFilter({ oids: ['ada'], groups: ['it'] }, { oids: undefined, groups: 'teams' })).toBe(
      "(teams/any(g: search.in(g, 'it|all', '|')))",
    );
  });

  it('returns undefined for an index without reader fields, so that the adapter refuses', () => {
    expect(
      accessFilter({ oids: ['ada'], groups: [] }, { oids: undefined, groups: undefined }),
    ).toBeUndefined();
  });

  describe('while access control is off', () => {
    it('hides other people’s uploads and nothing else', () => {
      expect(accessFilter({ oids: ['browser:1'], groups: [], open: true }, FIELDS)).toBe(
        "(not oids/any(o: o eq '#upload') or oids/any(o: o eq 'browser:1'))",
      );
      expect(accessFilter({ oids: [], groups: [], open: true }, FIELDS)).toBe(
        "(not oids/any(o: o eq '#upload'))",
      );
    });

    it('adds no condition for an index that cannot hold uploads', () => {
      expect(accessFilter({ oids: [], groups: [], open: true }, { oids: undefined, groups: 'teams' })).toBe(
        '',
      );
    });
  });

  it('ignores an id that equals the upload mark', () => {
    expect(accessFilter({ oids: ['#upload'], groups: [], open: true }, FIELDS)).toBe(
      "(not oids/any(o: o eq '#upload'))",
    );
    expect(accessFilter({ oids: ['#upload'], groups: [] }, FIELDS)).not.toContain('#upload');
  });
});

import { expect, test } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { noPolicy } from '../settings/settings-policy.ts';
import { SCOPE_FIELDS, type ScopeSettings, scopeFilter } from './scope-filter.ts';

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

import { expect, test } from 'vitest';
import { readSettings } from '#lib/core/settings/read-settings.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { ALL_DOCUMENTS, overridesOfScope, readScope, type Scope } from './scope.ts';

test.each<Scope>([
  ALL_DOCUMENTS,
  { kind: 'own' },
  { kind: 'category', name: "people's" },
  { kind: 'folder', name: 'hr/policies' },
  { kind: 'documents', names: ['a.md', 'b|c.md'] },
])('a scope comes back from the settings it was asked with, which the server takes: %j', (scope) => {
  const overrides = overridesOfScope(scope);
  expect(readScope(overrides)).toEqual(scope);
  expect(readSettings({ overrides }, noPolicy)).toMatchObject({ settings: overrides, ignored: [] });
});

test('an invalid scope means all documents', () => {
  for (const broken of [null, undefined, 'x', [], { include_folder: 1 }]) {
    expect(readScope(broken)).toEqual(ALL_DOCUMENTS);
  }
});

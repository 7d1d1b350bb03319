import { expect, test } from 'vitest';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { faultsOf, withRulePart } from './settings-admin.tsx';

const top: SettingField = {
  key: 'top',
  group: 'search',
  shape: { kind: 'number', whole: true, min: 1, max: 50 },
  default: 3,
  ignoredBy: null,
  isDecided: false,
  isLocked: false,
};

test('a part that is taken away leaves nothing behind, and the last one takes its rule along', () => {
  const ranged = withRulePart(withRulePart({}, 'top', 'min', 2), 'top', 'max', 9);
  expect(ranged).toEqual({ top: { min: 2, max: 9 } });
  expect(withRulePart(ranged, 'top', 'min', null)).toEqual({ top: { max: 9 } });
  expect(withRulePart(withRulePart(ranged, 'top', 'min', null), 'top', 'max', null)).toEqual({});
  expect(withRulePart({ top: { locked: true } }, 'top', 'locked', false)).toEqual({});
});

test('a default of "off" is one', () => {
  expect(withRulePart({}, 'query_rewriting', 'default', false)).toEqual({
    query_rewriting: { default: false },
  });
});

test('only the first fault of each setting is shown', () => {
  const faults = faultsOf({ top: { min: 0, max: 99 } }, [top]);
  expect([...faults]).toEqual([['top', { key: 'top', part: 'min', reason: 'wider-than-built-in' }]]);
});

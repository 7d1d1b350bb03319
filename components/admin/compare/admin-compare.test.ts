import { describe, expect, it } from 'vitest';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { adoptedChanges, policyWith } from './admin-compare.tsx';

const field = (key: SettingField['key'], usual: SettingField['default']): SettingField => ({
  key,
  group: 'search',
  shape: { kind: 'number', whole: true, min: 1, max: 50 },
  default: usual,
  ignoredBy: null,
  isDecided: false,
  isLocked: false,
});
const fields = [field('top', 3), field('temperature', 0.3), field('strictness', 3)];

describe('making settings the default for everyone', () => {
  it('changes what differs from what is decided now, not from what the page was made with', () => {
    const tuning = { changed: { top: 5, temperature: 0.3 }, streaming: false };
    expect(adoptedChanges(tuning, {}, fields)).toEqual([{ key: 'top', before: 3, after: 5 }]);
    expect(adoptedChanges(tuning, { top: { default: 5 }, temperature: { default: 1 } }, fields)).toEqual([
      { key: 'temperature', before: 1, after: 0.3 },
    ]);
  });

  it('leaves ranges, locks and what was not changed as decided', () => {
    const policy = { top: { min: 2, max: 9 }, strictness: { locked: true, default: 4 } };
    expect(policyWith(policy, [{ key: 'top', before: 3, after: 5 }])).toEqual({
      top: { min: 2, max: 9, default: 5 },
      strictness: { locked: true, default: 4 },
    });
  });
});

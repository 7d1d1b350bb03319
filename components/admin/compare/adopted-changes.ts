import type { Tuning } from '#lib/client/settings/tuning.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { SettingsPolicy } from '#lib/core/settings-policy.ts';
import type { Json } from '#lib/shared/json.ts';

/** A setting whose default would change for everyone. */
export interface AdoptedChange {
  key: SettingField['key'];
  before: Json;
  after: Json;
}

/**
 * What making these settings everyone's defaults would change, where `policy` is decided and `fields` are the settings
 * as they are in force. Whether answers are streamed is a matter of each browser, and not among them.
 */
export function adoptedChanges(
  { changed }: Tuning,
  policy: SettingsPolicy,
  fields: readonly SettingField[],
): AdoptedChange[] {
  return fields.flatMap(({ key, default: usual }) => {
    const after = changed[key];
    const before = policy[key]?.default ?? usual;
    return after === undefined || JSON.stringify(after) === JSON.stringify(before)
      ? []
      : [{ key, before, after }];
  });
}

/** The decision with these changes: new defaults, and everything else as it was, ranges and locks included. */
export function policyWith(policy: SettingsPolicy, changes: readonly AdoptedChange[]): SettingsPolicy {
  const rules = changes.map(({ key, after }) => [key, { ...policy[key], default: after }]);
  return { ...policy, ...Object.fromEntries(rules) };
}

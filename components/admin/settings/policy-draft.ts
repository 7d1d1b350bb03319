import { checkPolicy, type PolicyFault } from '#lib/core/check-policy.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { SettingRule, SettingsPolicy } from '#lib/core/settings-policy.ts';
import type { Json } from '#lib/shared/json.ts';

/** A policy with one part of one rule changed; undefined and null take the part away, and an empty rule goes with it. */
export function withRulePart(
  policy: SettingsPolicy,
  key: SettingField['key'],
  part: keyof SettingRule,
  value: Json | undefined,
): SettingsPolicy {
  const { [key]: rule = {}, ...others } = policy;
  const { [part]: _, ...kept } = rule;
  const isGone = value === undefined || value === null || value === false;
  const next = isGone && part !== 'default' ? kept : withDefault(kept, part, value);
  return Object.keys(next).length === 0 ? others : { ...others, [key]: next };
}

// A default of `false` is one; only nothing is none.
function withDefault(rule: SettingRule, part: keyof SettingRule, value: Json | undefined): SettingRule {
  return value === undefined || value === null ? rule : { ...rule, [part]: value };
}

/** The first fault of each rule, by the setting it is of. */
export function faultsOf(
  policy: SettingsPolicy,
  fields: readonly SettingField[],
): ReadonlyMap<string, PolicyFault> {
  const { faults } = checkPolicy(policy, fields);
  return new Map(faults.toReversed().map((fault) => [fault.key, fault]));
}

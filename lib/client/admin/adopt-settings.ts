import type { Decision } from '#lib/api/admin.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { SettingsPolicy } from '#lib/core/settings-policy.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Tuning } from '../settings/tuning.ts';
import { type AdminAnswer, adminCall } from './admin-call.ts';

/** What is decided about settings. */
export type SettingsDecision = Decision<SettingsPolicy>;

/** One setting that would be another one for everyone. */
export interface AdoptedChange {
  key: SettingField['key'];
  before: Json;
  after: Json;
}

/** What is decided about settings at the moment. */
export function readSettingsDecision(): Promise<AdminAnswer<SettingsDecision>> {
  return adminCall('/api/admin/settings');
}

/**
 * What making these settings everybody's defaults would change, where `policy` is decided and `fields` are the settings
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

/** Puts a decision in force that was made from `version`; answers 409 when another one came in between. */
export function decideSettings(
  value: SettingsPolicy,
  version: number,
): Promise<AdminAnswer<SettingsDecision>> {
  const body: JsonObject = { value: value as JsonObject, version };
  return adminCall('/api/admin/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

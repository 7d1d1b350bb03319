import { checkPolicy, type PolicyFault } from '#lib/core/settings/check-policy.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import { outlineOf } from '../route/administrators.ts';
import type { DecisionKind } from './decision-route.ts';

/** The decision on settings. */
export const settingsDecision: DecisionKind = {
  kind: 'settings-policy',
  action: 'settings-changed',
  check(value, { defaults }) {
    if (!isRecord(value)) throw new AppError('bad-request', 'value must be an object.', { field: 'value' });
    const fields = defaults.fields();
    const { policy, faults } = checkPolicy(value, fields);
    if (faults[0]) throw policyError(faults[0], fields);
    return Object.keys(policy).length > 0 ? (policy as JsonObject) : null;
  },
  changes(before, after) {
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    const changed = [...keys].filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]));
    const rule = (value: JsonObject | null, key: string) => withoutTexts(key, value?.[key] ?? null);
    return Object.fromEntries(
      changed.map((key) => [key, { before: rule(before, key), after: rule(after, key) }]),
    );
  },
};

function withoutTexts(key: string, rule: JsonObject[string]): JsonObject[string] {
  if (key !== 'prompt_template' || !isRecord(rule)) return rule;
  const { default: text } = rule as JsonObject;
  return { ...(rule as JsonObject), ...(typeof text === 'string' && { default: outlineOf(text) }) };
}

const REASONS: Record<PolicyFault['reason'], string> = {
  'unknown-setting': 'there is no such setting',
  'unknown-part': 'a rule has default, locked, min, max and options alone',
  'not-this-kind': 'this setting takes no such value',
  'wider-than-built-in': 'it goes beyond what is built in',
  'empty-range': 'it leaves nothing to choose',
  'default-outside': 'it lies outside the range',
  'default-missing': 'the built-in default lies outside the range: another one is needed',
};

function policyError({ key, part, reason }: PolicyFault, fields: readonly SettingField[]): AppError {
  const field = `value.${key.slice(0, 80)}${part === null ? '' : `.${part}`}`;
  const shape = fields.find((known) => known.key === key)?.shape;
  const range = shape ? ` (built in: ${JSON.stringify(shape)})` : '';
  return new AppError('bad-request', `${field}: ${REASONS[reason]}${range}.`, { field });
}

import { assertNever } from '#lib/shared/app-error.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
import type { SettingField, SettingShape } from './setting-fields.ts';
import { isWithin, type SettingRule, type SettingsPolicy } from './settings-policy.ts';

/** Why a rule is invalid, for the administrator who wrote it. */
export type PolicyFaultReason =
  | 'unknown-setting'
  | 'unknown-part'
  | 'not-this-kind'
  | 'wider-than-built-in'
  | 'empty-range'
  | 'default-outside'
  | 'default-missing';

/** One fault in a policy: the setting, the part of its rule, and the reason. */
export interface PolicyFault {
  key: string;
  part: keyof SettingRule | null;
  reason: PolicyFaultReason;
}

/** The valid rules of a policy, and every fault found; rules with faults are left out. */
export interface CheckedPolicy {
  policy: SettingsPolicy;
  faults: PolicyFault[];
}

const PARTS = ['default', 'locked', 'min', 'max', 'options'] as const;

/**
 * Validates a policy against `fields`, the built-in settings: a default must have the right type and lie within the
 * range, and ranges and options may only narrow the built-in ones. Drops parts of a rule that change nothing.
 */
export function checkPolicy(value: unknown, fields: readonly SettingField[]): CheckedPolicy {
  const policy: Record<string, SettingRule> = {};
  const faults: PolicyFault[] = [];
  for (const [key, given] of Object.entries(isRecord(value) ? value : {})) {
    const field = fields.find((known) => known.key === key);
    const found = field ? ruleFaults(field, given) : [{ part: null, reason: 'unknown-setting' as const }];
    faults.push(...found.map((fault) => ({ key, ...fault })));
    if (!field || found.length > 0) continue;
    const rule = ruleOf(given as Record<string, Json>, field);
    if (Object.keys(rule).length > 0) policy[key] = rule;
  }
  return { policy, faults };
}

type RuleFault = Omit<PolicyFault, 'key'>;

function ruleFaults({ shape, default: builtIn }: SettingField, given: unknown): RuleFault[] {
  if (!isRecord(given)) return [{ part: null, reason: 'not-this-kind' }];
  const hasUnknownPart = Object.keys(given).some((part) => !PARTS.some((known) => known === part));
  if (hasUnknownPart) return [{ part: null, reason: 'unknown-part' }];
  const rule = given as { [part: string]: Json };
  const faults = PARTS.flatMap((part) => partFault(part, rule[part], shape) ?? []);
  if (faults.length > 0) return faults;
  const { min, max } = { ...limitsOf(shape), ...given } as { min?: number | null; max?: number | null };
  if (min !== null && max !== null && min !== undefined && max !== undefined && min > max) {
    return [{ part: 'max', reason: 'empty-range' }];
  }
  const effective = rule['default'] ?? builtIn;
  if (effective === null || isWithin(given, effective)) return [];
  return [{ part: 'default', reason: rule['default'] === undefined ? 'default-missing' : 'default-outside' }];
}

function limitsOf(shape: SettingShape) {
  return shape.kind === 'number' ? { min: shape.min, max: shape.max } : {};
}

function partFault(
  part: (typeof PARTS)[number],
  value: Json | undefined,
  shape: SettingShape,
): RuleFault | undefined {
  if (value === undefined) return undefined;
  if (part === 'locked') return typeof value === 'boolean' ? undefined : { part, reason: 'not-this-kind' };
  if (part === 'default') return fitsShape(shape, value);
  if (part === 'options') return optionsFault(shape, value);
  if (shape.kind !== 'number' || !isNumberOf(shape, value)) return { part, reason: 'not-this-kind' };
  return isInside(shape, value) ? undefined : { part, reason: 'wider-than-built-in' };
}

function optionsFault(shape: SettingShape, value: Json): RuleFault | undefined {
  const part = 'options';
  if (shape.kind !== 'choice' && shape.kind !== 'choices') return { part, reason: 'not-this-kind' };
  if (!Array.isArray(value) || value.length === 0) return { part, reason: 'empty-range' };
  const known = value.every((option) => shape.options.some((one) => one === option));
  return known ? undefined : { part, reason: 'wider-than-built-in' };
}

function fitsShape(shape: SettingShape, value: Json): RuleFault | undefined {
  const part = 'default';
  if (!isOfKind(shape, value)) return { part, reason: 'not-this-kind' };
  return isBuiltIn(shape, value) ? undefined : { part, reason: 'wider-than-built-in' };
}

function isOfKind(shape: SettingShape, value: Json): boolean {
  switch (shape.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return isNumberOf(shape, value);
    case 'choices':
      return Array.isArray(value) && value.length > 0;
    case 'choice':
    case 'text':
      return typeof value === 'string' && value !== '';
    default:
      return assertNever(shape);
  }
}

function isBuiltIn(shape: SettingShape, value: Json): boolean {
  if (shape.kind === 'number') return typeof value === 'number' && isInside(shape, value);
  if (shape.kind === 'text') return typeof value === 'string' && value.length <= shape.longest;
  return shape.kind === 'switch' || isWithin({ options: shape.options }, value);
}

function isNumberOf({ whole }: SettingShape & { kind: 'number' }, value: Json): value is number {
  return typeof value === 'number' && (whole ? Number.isSafeInteger(value) : Number.isFinite(value));
}

function isInside({ min, max }: SettingShape & { kind: 'number' }, value: number): boolean {
  return value >= (min ?? value) && value <= (max ?? value);
}

/**
 * The parts of the rule that differ from the built-in setting. A lock on the model pins today's default model,
 * because the built-in default depends on the configuration.
 */
function ruleOf(given: Record<string, Json>, { key, shape, default: builtIn }: SettingField): SettingRule {
  const rule = given as SettingRule;
  const pinned = rule.locked && key === 'model' ? builtIn : undefined;
  const effective = rule.default ?? pinned ?? undefined;
  const limits = limitsOf(shape);
  const options = rule.options && [...new Set(rule.options)];
  const all = 'options' in shape ? shape.options.length : 0;
  return {
    ...(effective !== undefined &&
      (JSON.stringify(effective) !== JSON.stringify(builtIn) || pinned) && {
        default: effective,
      }),
    ...(rule.locked && { locked: true }),
    ...(rule.min !== undefined && rule.min !== limits.min && { min: rule.min }),
    ...(rule.max !== undefined && rule.max !== limits.max && { max: rule.max }),
    ...(options && options.length < all && { options }),
  };
}

'use client';

import { useState } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { NumberControl, OptionBoxes, SettingControl, Switch } from '#components/settings/setting-control.tsx';
import { ChangedMark } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Decision } from '#lib/api/admin.ts';
import {
  fieldsIn,
  fieldsWithoutEffect,
  rangeText,
  settingGroups,
  valueText,
} from '#lib/client/settings/tunable.ts';
import { checkPolicy, type PolicyFault } from '#lib/core/settings/check-policy.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { SettingRule, SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';
import { useDecision } from '../decision-bar.tsx';

interface SettingsAdminProps {
  /** The settings as they are built. */
  fields: readonly SettingField[];
  decision: Decision<SettingsPolicy>;
}

/** The settings for everyone: their defaults, their ranges and their locks. */
export function SettingsAdmin({ fields, decision }: SettingsAdminProps) {
  const translate = useTranslate();
  const handle = useDecision<SettingsPolicy>('settings', decision, {});
  const { draft } = handle;
  const faults = faultsOf(draft, fields);
  const withoutEffect = fieldsWithoutEffect(fields);

  const row = (field: SettingField) => (
    <SettingRuleRow
      key={`${field.key} ${handle.loads}`}
      field={field}
      policy={draft}
      saved={handle.decision.value?.[field.key]}
      fault={faults.get(field.key)}
      onChange={handle.edit}
    />
  );

  return (
    <AdminPage heading={translate('admin.settings.title')} lead={translate('admin.settings.lead')}>
      {settingGroups.map((group) => (
        <SettingSection
          key={group}
          heading={translate(`settings.group.${group}`)}
          fields={fieldsIn(group, fields)}
          row={row}
        />
      ))}
      {withoutEffect.length > 0 && (
        <details
          className="mt-6 rounded-2xl bg-sunken px-5 py-4"
          open={withoutEffect.some(({ key }) => draft[key])}
        >
          <summary className="font-medium">
            {translate('settings.ignored.heading', { count: withoutEffect.length })}
          </summary>
          <p className="mt-1 text-sm text-muted">{translate('settings.ignored.lead')}</p>
          {withoutEffect.map(row)}
        </details>
      )}
      <DecisionBar
        path="settings"
        summary={(policy) =>
          Object.keys(policy)
            .map((key) => labelOf(key))
            .join(', ')
        }
        handle={handle}
        fault={faults.size > 0 ? translate('admin.settings.faults', { count: faults.size }) : undefined}
        builtIn={translate('admin.settings.builtIn')}
      />
    </AdminPage>
  );

  function labelOf(key: string): string {
    const field = fields.find((known) => known.key === key);
    return field ? translate(`settings.${field.key}.label`) : key;
  }
}

function SettingSection(props: {
  heading: string;
  fields: SettingField[];
  row: (field: SettingField) => React.ReactNode;
}) {
  if (props.fields.length === 0) return null;
  return (
    <section aria-label={props.heading} className="not-first:mt-8">
      <h2 className="mb-1 text-sm font-semibold text-muted">{props.heading}</h2>
      <Card className="px-5">{props.fields.map(props.row)}</Card>
    </section>
  );
}

interface SettingRuleRowProps {
  field: SettingField;
  policy: SettingsPolicy;
  /** The current rule, which the draft may change. */
  saved: SettingRule | undefined;
  fault: PolicyFault | undefined;
  onChange: (policy: SettingsPolicy) => void;
}

/** One setting: what it is called and built as, its default for everyone, the range they are left, and its lock. */
function SettingRuleRow({ field, policy, saved, fault, onChange }: SettingRuleRowProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const [resets, setResets] = useState(0);
  const { key, shape } = field;
  const rule: SettingRule = policy[key] ?? {};
  const differs = policy[key] !== undefined;
  const isSaved = JSON.stringify(policy[key]) === JSON.stringify(saved);
  const label = translate(`settings.${key}.label`);
  const id = `rule-${key}`;

  const change = (part: keyof SettingRule, value: Json | undefined) =>
    onChange(withRulePart(policy, key, part, value));

  function changeDefault(value: Json) {
    change('default', JSON.stringify(value) === JSON.stringify(field.default) ? undefined : value);
  }

  function reset() {
    const { [key]: _, ...others } = policy;
    setTyped(undefined);
    setResets(resets + 1);
    onChange(others);
  }

  return (
    <fieldset
      aria-label={label}
      className="grid items-start gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0 md:grid-cols-[minmax(12rem,1.3fr)_minmax(11rem,1fr)_minmax(11rem,1fr)_5.5rem]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {label}
          {differs && (
            <ChangedMark
              mark={translate(isSaved ? 'admin.settings.changed' : 'admin.settings.unsaved')}
              reset={translate('settings.reset')}
              label={translate('settings.resetOne', { label })}
              onReset={reset}
            />
          )}
        </p>
        <p className="text-xs leading-5 text-muted">
          <code dir="ltr">{key}</code>
          {' · '}
          {translate('admin.settings.built', { value: factText(field.default) })}
          {shape.kind === 'number' && ` · ${rangeText(shape, translate)}`}
        </p>
      </div>
      <div className="min-w-0">
        <label htmlFor={id} id={`${id}-label`} className="mb-1 block text-xs text-muted">
          {translate('admin.settings.default')}
        </label>
        <SettingControl
          id={id}
          field={field}
          value={rule.default ?? field.default}
          readOnly={false}
          locked={false}
          faulty={typed !== undefined || fault?.part === 'default'}
          resets={resets}
          onChange={changeDefault}
          onFault={setTyped}
        />
        <p id={`${id}-help`} className="sr-only">
          {translate(`settings.${key}.help`)}
        </p>
      </div>
      <RuleRange id={id} field={field} rule={rule} resets={resets} onChange={change} />
      <label
        htmlFor={`${id}-lock`}
        className="flex items-center gap-2 text-sm md:flex-col md:items-start md:gap-1.5"
      >
        <span className="text-xs text-muted">{translate('admin.settings.lock')}</span>
        <Switch
          id={`${id}-lock`}
          aria-label={translate('admin.settings.lockOne', { label })}
          checked={rule.locked === true}
          onChange={(event) => change('locked', event.target.checked)}
        />
      </label>
      <p id={`${id}-fault`} role="alert" className="text-sm text-danger empty:hidden md:col-span-4">
        {faultText()}
      </p>
    </fieldset>
  );

  function factText(value: Json): string {
    if (value === null && field.automatic !== undefined) {
      return translate('settings.value.automatic', { count: field.automatic });
    }
    if (value === null) return translate('settings.value.notSet');
    return typeof value === 'number' ? String(value) : valueText(value, translate);
  }

  function faultText(): string | undefined {
    if (typed !== undefined) return translate('settings.fault.here', { expected: typed });
    return fault && translate(`admin.settings.fault.${fault.reason}`);
  }
}

interface RuleRangeProps {
  id: string;
  field: SettingField;
  rule: SettingRule;
  resets: number;
  onChange: (part: keyof SettingRule, value: Json | undefined) => void;
}

/** The allowed range of a number, or the allowed options. Empty for other settings. */
function RuleRange({ id, field, rule, resets, onChange }: RuleRangeProps) {
  const translate = useTranslate();
  const { shape } = field;
  if (shape.kind === 'number') {
    return (
      <div className="grid grid-cols-2 gap-2">
        {(['min', 'max'] as const).map((part) => (
          <label key={part} htmlFor={`${id}-${part}`} className="text-xs text-muted">
            <span className="mb-1 block">{translate(`admin.settings.${part}`)}</span>
            <NumberControl
              id={`${id}-${part}`}
              aria-describedby={`${id}-fault`}
              className="w-full min-h-10 rounded-lg border border-edge bg-surface px-3 py-2 text-base leading-6 text-ink sm:text-sm"
              shape={shape}
              placeholder={String(shape[part] ?? '')}
              value={rule[part] ?? null}
              resets={resets}
              onEnter={(value) => onChange(part, value)}
            />
          </label>
        ))}
      </div>
    );
  }
  if (!('options' in shape) || shape.options.length < 2) return <div className="max-md:hidden" />;
  const allowed = rule.options ?? shape.options;
  return (
    <fieldset>
      <legend className="mb-1 text-xs text-muted">{translate('admin.settings.options')}</legend>
      <div className="flex flex-wrap gap-x-5">
        <OptionBoxes
          options={shape.options}
          chosen={allowed}
          onChoose={(next) => onChange('options', next.length === shape.options.length ? undefined : next)}
        />
      </div>
    </fieldset>
  );
}

/** A policy with one property of one rule changed. Undefined and null delete the property, and an empty rule is deleted. */
export function withRulePart(
  policy: SettingsPolicy,
  key: SettingField['key'],
  part: keyof SettingRule,
  value: Json | undefined,
): SettingsPolicy {
  const { [key]: rule = {}, ...others } = policy;
  const { [part]: _, ...unchanged } = rule;
  const isGone = value === undefined || value === null || value === false;
  const next = isGone && part !== 'default' ? unchanged : withDefault(unchanged, part, value);
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

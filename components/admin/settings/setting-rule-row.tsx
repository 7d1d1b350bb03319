import { useState } from 'react';
import { SettingControl, Switch } from '#components/settings/setting-control.tsx';
import { withRulePart } from '#lib/client/admin/policy-draft.ts';
import { rangeText, valueText } from '#lib/client/settings/setting-fault.ts';
import type { PolicyFault } from '#lib/core/check-policy.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { SettingRule, SettingsPolicy } from '#lib/core/settings-policy.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';
import { RuleRange } from './rule-range.tsx';

interface SettingRuleRowProps {
  field: SettingField;
  policy: SettingsPolicy;
  fault: PolicyFault | undefined;
  onChange: (policy: SettingsPolicy) => void;
}

/** One setting: what it is called and built as, its default for everyone, the range they are left, and its lock. */
export function SettingRuleRow({ field, policy, fault, onChange }: SettingRuleRowProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const [resets, setResets] = useState(0);
  const { key, shape } = field;
  const rule: SettingRule = policy[key] ?? {};
  const differs = policy[key] !== undefined;
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
            <>
              <span className="rounded-md bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-strong">
                {translate('admin.settings.decided')}
              </span>
              <button
                type="button"
                onClick={reset}
                aria-label={translate('settings.resetOne', { label })}
                className="min-h-8 rounded-md px-1.5 text-sm font-normal text-accent-strong underline underline-offset-4 hover:bg-sunken"
              >
                {translate('settings.reset')}
              </button>
            </>
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
    if (value === null) return translate('settings.value.notSet');
    return typeof value === 'number' ? String(value) : valueText(value, translate);
  }

  function faultText(): string | undefined {
    if (typed !== undefined) return translate('settings.fault.here', { expected: typed });
    return fault && translate(`admin.settings.fault.${fault.reason}`);
  }
}

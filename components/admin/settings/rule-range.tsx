import { NumberControl } from '#components/settings/number-control.tsx';
import { optionText } from '#lib/client/settings/setting-fault.ts';
import type { SettingField, SettingShape } from '#lib/core/setting-fields.ts';
import type { SettingRule } from '#lib/core/settings-policy.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';

interface RuleRangeProps {
  id: string;
  field: SettingField;
  rule: SettingRule;
  resets: number;
  onChange: (part: keyof SettingRule, value: Json | undefined) => void;
}

/** How far people may go from the default: from and to of a number, some of the choices. Nothing where neither is. */
export function RuleRange({ id, field, rule, resets, onChange }: RuleRangeProps) {
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
  return <OptionChoice shape={shape} rule={rule} onChange={onChange} />;
}

type Choosing = Pick<RuleRangeProps, 'rule' | 'onChange'> & { shape: SettingShape & { options: string[] } };

function OptionChoice({ shape, rule, onChange }: Choosing) {
  const translate = useTranslate();
  const allowed = rule.options ?? shape.options;

  function allow(option: string, isAllowed: boolean) {
    const next = shape.options.filter((one) => (one === option ? isAllowed : allowed.includes(one)));
    onChange('options', next.length === shape.options.length ? undefined : next);
  }

  return (
    <fieldset>
      <legend className="mb-1 text-xs text-muted">{translate('admin.settings.options')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {shape.options.map((option) => (
          <label key={option} className="flex min-h-8 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={allowed.includes(option)}
              onChange={(event) => allow(option, event.target.checked)}
            />
            {optionText(option, translate)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

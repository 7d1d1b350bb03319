import { type ReactNode, useId } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { type Variant, withOverride } from '#lib/client/admin/experiment-draft.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

interface VariantEditorProps {
  variant: Variant;
  /** Of the people who take part, from 0 to 1. */
  share: number;
  models: readonly string[];
  onChange: (variant: Variant) => void;
  /** Left out for the last one: an experiment without variants is none. */
  onRemove: (() => void) | undefined;
}

const FIELD = 'min-h-10 w-full rounded-lg border border-edge bg-canvas px-3 text-base sm:text-sm';
const EFFORTS = ['minimal', 'low', 'medium', 'high'] as const;

/** One variant: its name, its weight, and what is different for whoever gets it. */
export function VariantEditor({ variant, share, models, onChange, onRemove }: VariantEditorProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { name, weight } = variant;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <li className="py-4">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(8rem,1.5fr)_6rem_5rem_auto]">
        <Labelled label={translate('admin.experiments.variant')}>
          {(id) => (
            <input
              id={id}
              dir="auto"
              maxLength={100}
              value={name}
              onChange={(event) => onChange({ ...variant, name: event.target.value })}
              className={FIELD}
            />
          )}
        </Labelled>
        <Labelled label={translate('admin.experiments.weight')}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={0}
              max={1_000_000}
              value={weight}
              onChange={(event) => onChange({ ...variant, weight: Math.max(0, Number(event.target.value)) })}
              className={FIELD}
            />
          )}
        </Labelled>
        <p className="min-h-10 content-center text-sm tabular-nums">{percent.format(share)}</p>
        {onRemove && (
          <IconButton
            icon="minus"
            label={translate('admin.experiments.removeVariant', { name })}
            onClick={onRemove}
          />
        )}
      </div>
      <Overrides variant={variant} models={models} onChange={onChange} />
      <Templates variant={variant} onChange={onChange} />
    </li>
  );
}

function Overrides({
  variant,
  models,
  onChange,
}: Pick<VariantEditorProps, 'variant' | 'models' | 'onChange'>) {
  const translate = useTranslate();
  const { overrides } = variant;
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text));
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Choice
        label={translate('settings.model.label')}
        value={overrides.llm}
        options={['default', ...models].map((model) => [model, model])}
        onChange={(llm) => onChange(withOverride(variant, 'llm', llm))}
      />
      <Labelled label={translate('settings.temperature.label')}>
        {(id) => (
          <input
            id={id}
            type="number"
            min={0}
            max={2}
            step="any"
            value={overrides.temperature ?? ''}
            onChange={(event) => onChange(withOverride(variant, 'temperature', number(event.target.value)))}
            className={FIELD}
          />
        )}
      </Labelled>
      <Labelled label={translate('settings.top.label')}>
        {(id) => (
          <input
            id={id}
            type="number"
            min={0}
            max={50}
            value={overrides.top_k ?? ''}
            onChange={(event) => onChange(withOverride(variant, 'top_k', number(event.target.value)))}
            className={FIELD}
          />
        )}
      </Labelled>
      <Choice
        label={translate('admin.experiments.vectors')}
        value={overrides.vector_search === undefined ? undefined : String(overrides.vector_search)}
        options={[
          ['true', translate('settings.value.on')],
          ['false', translate('settings.value.off')],
        ]}
        onChange={(choice) =>
          onChange(
            withOverride(variant, 'vector_search', choice === undefined ? undefined : choice === 'true'),
          )
        }
      />
      <Choice
        label={translate('settings.reasoning_effort.label')}
        value={overrides.reasoning_effort}
        options={EFFORTS.map((effort) => [effort, translate(`settings.option.${effort}`)])}
        onChange={(effort) =>
          onChange(
            withOverride(
              variant,
              'reasoning_effort',
              EFFORTS.find((one) => one === effort),
            ),
          )
        }
      />
    </div>
  );
}

function Templates({ variant, onChange }: Pick<VariantEditorProps, 'variant' | 'onChange'>) {
  const translate = useTranslate();
  const { overrides } = variant;
  const given = overrides.system_prompt_template ?? overrides.response_template;
  return (
    <details className="mt-3 text-sm" open={given !== undefined}>
      <summary className="text-muted">{translate('admin.experiments.templates')}</summary>
      <div className="mt-2 grid gap-3 lg:grid-cols-2">
        {(['system_prompt_template', 'response_template'] as const).map((key) => (
          <Labelled key={key} label={translate(`admin.experiments.${key}`)}>
            {(id) => (
              <textarea
                id={id}
                dir="auto"
                rows={4}
                maxLength={20_000}
                value={overrides[key] ?? ''}
                onChange={(event) => onChange(withOverride(variant, key, event.target.value || undefined))}
                className={`${FIELD} py-2 font-mono leading-6`}
              />
            )}
          </Labelled>
        ))}
      </div>
    </details>
  );
}

function Choice(props: {
  label: string;
  value: string | undefined;
  options: string[][];
  onChange: (value: string | undefined) => void;
}) {
  const translate = useTranslate();
  return (
    <Labelled label={props.label}>
      {(id) => (
        <select
          id={id}
          value={props.value ?? ''}
          onChange={(event) => props.onChange(event.target.value || undefined)}
          className={FIELD}
        >
          <option value="">{translate('settings.value.notSet')}</option>
          {props.options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0 text-sm">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

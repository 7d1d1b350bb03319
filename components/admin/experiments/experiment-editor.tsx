import { useId } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field, INPUT, TextField } from '#components/ui/field.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import type { Experiment } from '#lib/core/settings/experiments.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import {
  type ExperimentFault,
  newVariant,
  sharesOf,
  type Variant,
  withOverride,
} from './experiment-draft.ts';

interface ExperimentEditorProps {
  experiment: Experiment;
  isFirst: boolean;
  fault: ExperimentFault | undefined;
  models: readonly string[];
  onChange: (experiment: Experiment) => void;
  onRemove: () => void;
}

/** One experiment: its name and its variants, with the share of people that each gets. */
export function ExperimentEditor(props: ExperimentEditorProps) {
  const { experiment, isFirst, fault, models, onChange, onRemove } = props;
  const translate = useTranslate();
  const id = useId();
  const { name, variants } = experiment;
  const shares = sharesOf(experiment);

  return (
    <Card as="section" aria-label={name} className="p-5">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={translate('admin.experiments.name')}
          className="min-w-48 grow text-sm sm:max-w-sm"
          maxLength={100}
          value={name}
          aria-describedby={`${id}-fault`}
          onText={(text) => onChange({ ...experiment, name: text })}
        />
        {isFirst && (
          <p className="min-h-10 content-center text-sm text-muted">{translate('admin.experiments.first')}</p>
        )}
        <span className="ms-auto">
          <IconButton
            icon="close"
            label={translate('admin.experiments.delete', { name })}
            onClick={onRemove}
          />
        </span>
      </div>
      <p id={`${id}-fault`} role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {fault && translate(`admin.experiments.fault.${fault}`)}
      </p>
      <ShareBar variants={variants} shares={shares} />
      <ol className="mt-4 divide-y divide-line border-t border-line">
        {keyByIndex(variants, (variant, index) => (
          <VariantEditor
            variant={variant}
            share={shares[index] ?? 0}
            models={models}
            onChange={(changed) => onChange({ ...experiment, variants: variants.with(index, changed) })}
            onRemove={
              variants.length > 1
                ? () => onChange({ ...experiment, variants: variants.toSpliced(index, 1) })
                : undefined
            }
          />
        ))}
      </ol>
      <Button
        className="mt-3"
        onClick={() => onChange({ ...experiment, variants: [...variants, newVariant(experiment)] })}
      >
        <Icon name="plus" />
        {translate('admin.experiments.addVariant')}
      </Button>
    </Card>
  );
}

/** A bar with the shares of the variants, which are also beside each variant as numbers. */
function ShareBar({ variants, shares }: { variants: Experiment['variants']; shares: number[] }) {
  let start = 0;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-4 h-3 w-full overflow-hidden rounded-full bg-sunken rtl:-scale-x-100"
    >
      {variants.map(({ name }, index) => {
        const width = (shares[index] ?? 0) * 100;
        const x = start;
        start += width;
        return (
          <rect
            key={name}
            x={x}
            width={Math.max(0, width - 0.4)}
            height="4"
            className={index % 2 ? 'fill-edge' : 'fill-accent'}
          />
        );
      })}
    </svg>
  );
}

interface VariantEditorProps {
  variant: Variant;
  /** Of the people who take part, from 0 to 1. */
  share: number;
  models: readonly string[];
  onChange: (variant: Variant) => void;
  /** Absent for the only variant: an experiment needs one. */
  onRemove: (() => void) | undefined;
}

const LABEL = { look: 'mb-1 block text-xs text-muted', className: 'min-w-0 text-sm' };
const EFFORTS = ['minimal', 'low', 'medium', 'high'] as const;

/** Edits one variant: its name, its weight and its overrides. */
function VariantEditor({ variant, share, models, onChange, onRemove }: VariantEditorProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { name, weight } = variant;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <li className="py-4">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(8rem,1.5fr)_6rem_5rem_auto]">
        <TextField
          {...LABEL}
          label={translate('admin.experiments.variant')}
          maxLength={100}
          value={name}
          onText={(text) => onChange({ ...variant, name: text })}
        />
        <TextField
          {...LABEL}
          label={translate('admin.experiments.weight')}
          type="number"
          min={0}
          max={1_000_000}
          value={weight}
          onText={(text) => onChange({ ...variant, weight: Math.max(0, Number(text)) })}
        />
        <p className="min-h-10 content-center text-sm tabular-nums">{percent.format(share)}</p>
        {onRemove && (
          <IconButton
            icon="minus"
            label={translate('admin.experiments.deleteVariant', { name })}
            onClick={onRemove}
          />
        )}
      </div>
      <Overrides variant={variant} models={models} onChange={onChange} />
      <Templates variant={variant} onChange={onChange} />
    </li>
  );
}

type OverridesProps = Pick<VariantEditorProps, 'variant' | 'models' | 'onChange'>;

function Overrides({ variant, models, onChange }: OverridesProps) {
  const translate = useTranslate();
  const { overrides } = variant;
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text));
  const change = <Key extends keyof Variant['overrides']>(key: Key, value: Variant['overrides'][Key]) =>
    onChange(withOverride(variant, key, value));
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Choice
        label={translate('settings.model.label')}
        value={overrides.llm}
        options={['default', ...models].map((model) => [model, model])}
        onChange={(llm) => change('llm', llm)}
      />
      <TextField
        {...LABEL}
        label={translate('settings.temperature.label')}
        type="number"
        min={0}
        max={2}
        step="any"
        value={overrides.temperature ?? ''}
        onText={(text) => change('temperature', number(text))}
      />
      <TextField
        {...LABEL}
        label={translate('settings.top.label')}
        type="number"
        min={0}
        max={50}
        value={overrides.top_k ?? ''}
        onText={(text) => change('top_k', number(text))}
      />
      <Choice
        label={translate('admin.experiments.vectors')}
        value={overrides.vector_search?.toString()}
        options={[
          ['true', translate('settings.value.on')],
          ['false', translate('settings.value.off')],
        ]}
        onChange={(choice) => change('vector_search', choice === undefined ? undefined : choice === 'true')}
      />
      <Choice
        label={translate('settings.reasoning_effort.label')}
        value={overrides.reasoning_effort}
        options={EFFORTS.map((effort) => [effort, translate(`settings.option.${effort}`)])}
        onChange={(choice) =>
          change(
            'reasoning_effort',
            EFFORTS.find((effort) => effort === choice),
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
          <Field key={key} {...LABEL} label={translate(`admin.experiments.${key}`)}>
            {(id) => (
              <textarea
                id={id}
                dir="auto"
                rows={4}
                maxLength={20_000}
                value={overrides[key] ?? ''}
                onChange={(event) => onChange(withOverride(variant, key, event.target.value || undefined))}
                className={`${INPUT} w-full bg-canvas py-2 font-mono leading-6`}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: string[][];
  onChange: (value: string | undefined) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <Field {...LABEL} label={label}>
      {(id) => (
        <select
          id={id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
          className={`${INPUT} w-full bg-canvas`}
        >
          <option value="">{translate('settings.value.notSet')}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

import { useId } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TextField } from '#components/ui/field.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { inPlace } from '#components/ui/in-place.tsx';
import type { Experiment } from '#lib/core/experiments.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { type ExperimentFault, newVariant, sharesOf } from './experiment-draft.ts';
import { VariantEditor } from './variant-editor.tsx';

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
            label={translate('admin.experiments.remove', { name })}
            onClick={onRemove}
          />
        </span>
      </div>
      <p id={`${id}-fault`} role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {fault && translate(`admin.experiments.fault.${fault}`)}
      </p>
      <ShareBar variants={variants} shares={shares} />
      <ol className="mt-4 divide-y divide-line border-t border-line">
        {inPlace(variants, (variant, index) => (
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

/** How people are divided, drawn. What it says stands beside each variant in numbers. */
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

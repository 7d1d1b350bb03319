'use client';

import { AdminPage, EmptyNote } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { DecidedExperiments, Decision } from '#lib/api/admin.ts';
import type { Experiment } from '#lib/core/settings/experiments.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useDecision } from '../decision-bar.tsx';
import { experimentFault, newExperiment } from './experiment-draft.ts';
import { ExperimentEditor } from './experiment-editor.tsx';

interface ExperimentsAdminProps {
  /** The experiments of the environment, the default without an override. */
  defaults: Experiment[];
  /** Aliases that a variant may choose. */
  models: string[];
  decision: Decision<DecidedExperiments>;
}

/** Experiments: who asks with which variant, and what is different there. The first is taken by requests that name none. */
export function ExperimentsAdmin({ defaults, models, decision }: ExperimentsAdminProps) {
  const translate = useTranslate();
  const handle = useDecision<DecidedExperiments>('experiments', decision, { experiments: defaults });
  const { experiments } = handle.draft;
  const faults = experiments.map((experiment) => experimentFault(experiment, experiments));
  const faulty = faults.filter(Boolean).length;

  const replaced = (index: number, ...others: Experiment[]) =>
    handle.edit({ experiments: experiments.toSpliced(index, 1, ...others) });

  return (
    <AdminPage
      heading={translate('admin.experiments.title')}
      lead={translate('admin.experiments.lead')}
      actions={
        <Button onClick={() => handle.edit({ experiments: [...experiments, newExperiment(experiments)] })}>
          <Icon name="plus" />
          {translate('admin.experiments.add')}
        </Button>
      }
    >
      {experiments.length === 0 && <EmptyNote>{translate('admin.experiments.none')}</EmptyNote>}
      <div className="grid gap-6">
        {experiments.map((experiment, index) => (
          <ExperimentEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a name is what is being written
            key={`${handle.loads}-${index}`}
            experiment={experiment}
            isFirst={index === 0}
            fault={faults[index]}
            models={models}
            onChange={(changed) => replaced(index, changed)}
            onRemove={() => replaced(index)}
          />
        ))}
      </div>
      <DecisionBar
        path="experiments"
        summary={({ experiments: former }) =>
          former.map(({ name }) => name).join(', ') || translate('admin.experiments.none')
        }
        handle={handle}
        fault={faulty > 0 ? translate('admin.experiments.faults', { count: faulty }) : undefined}
        builtIn={translate('admin.experiments.builtIn')}
      />
    </AdminPage>
  );
}

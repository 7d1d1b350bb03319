'use client';

import { AdminPage, EmptyNote } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { isComplete, PromptInputs } from '#components/prompts/prompt-inputs.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Decision, SharedPrompts } from '#lib/api/admin.ts';
import type { PromptTemplate } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useDecision } from '../decision-bar.tsx';

/** The prompts that everyone finds in the composer, in the order in which they are written here. */
export function SharedPromptsAdmin({ decision }: { decision: Decision<SharedPrompts> }) {
  const translate = useTranslate();
  const handle = useDecision<SharedPrompts>('shared-prompts', decision, { prompts: [] });
  const { prompts } = handle.draft;

  const replaced = (index: number, ...others: PromptTemplate[]) =>
    handle.edit({ prompts: prompts.toSpliced(index, 1, ...others) });

  return (
    <AdminPage
      heading={translate('admin.sharedPrompts.title')}
      lead={translate('admin.sharedPrompts.lead')}
      actions={
        <Button onClick={() => handle.edit({ prompts: [{ title: '', text: '' }, ...prompts] })}>
          <Icon name="plus" />
          {translate('admin.sharedPrompts.add')}
        </Button>
      }
    >
      {prompts.length === 0 && <EmptyNote>{translate('admin.sharedPrompts.none')}</EmptyNote>}
      <div className="grid gap-4">
        {prompts.map((prompt, index) => (
          <Card
            as="section"
            // biome-ignore lint/suspicious/noArrayIndexKey: a title is what is being written
            key={`${handle.loads}-${prompts.length}-${index}`}
            aria-label={prompt.title || translate('admin.sharedPrompts.add')}
            className="p-4"
          >
            <PromptInputs prompt={prompt} onChange={(changed) => replaced(index, changed)} />
            <div className="mt-2 flex justify-end">
              <Button
                look="bare"
                aria-label={translate('prompts.delete', { title: prompt.title })}
                onClick={() => replaced(index)}
              >
                <Icon name="trash" />
                {translate('admin.sharedPrompts.delete')}
              </Button>
            </div>
          </Card>
        ))}
      </div>
      <DecisionBar
        path="shared-prompts"
        summary={({ prompts: former }) => former.map(({ title }) => title).join(', ')}
        handle={handle}
        fault={prompts.every(isComplete) ? undefined : translate('admin.sharedPrompts.incomplete')}
        builtIn={translate('admin.sharedPrompts.builtIn')}
      />
    </AdminPage>
  );
}

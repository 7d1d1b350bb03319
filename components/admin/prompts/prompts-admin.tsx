'use client';

import { AdminPage } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { DecisionHistory } from '#components/admin/decision-history.tsx';
import type { DecidedPrompts, Decision } from '#lib/api/admin.ts';
import { useDecision } from '#lib/client/admin/use-decision.ts';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { PromptPreview } from './prompt-preview.tsx';

/** The prompts in the order in which a question meets them. */
const NAMES = ['system', 'systemOpen', 'followUps', 'rewriteQuery'] as const satisfies (keyof PromptTexts)[];

interface PromptsAdminProps {
  /** What models are told where nothing else is decided. */
  builtIn: PromptTexts;
  decision: Decision<DecidedPrompts>;
}

/** What models are told: each prompt with the built-in one beside it, and a question to see them with. */
export function PromptsAdmin({ builtIn, decision }: PromptsAdminProps) {
  const translate = useTranslate();
  const handle = useDecision<DecidedPrompts>('prompts', decision, {});
  const { draft } = handle;
  const empty = NAMES.find((name) => draft[name]?.trim() === '');

  function change(name: keyof PromptTexts, text: string) {
    const { [name]: _, ...others } = draft;
    handle.edit(text === builtIn[name] ? others : { ...others, [name]: text });
  }

  return (
    <AdminPage heading={translate('admin.prompts.title')} lead={translate('admin.prompts.lead')}>
      <div className="grid gap-6">
        {NAMES.map((name) => (
          <PromptEditor
            key={name}
            id={`prompt-${name}`}
            label={translate(`admin.prompts.${name}`)}
            help={translate(`admin.prompts.${name}.help`)}
            text={draft[name] ?? builtIn[name]}
            builtIn={builtIn[name]}
            onChange={(text) => change(name, text)}
          />
        ))}
        <PromptPreview prompts={draft} />
      </div>
      <DecisionHistory<DecidedPrompts>
        path="prompts"
        summary={(prompts) =>
          NAMES.filter((name) => prompts[name] !== undefined)
            .map((name) => translate(`admin.prompts.${name}`))
            .join(', ')
        }
        onLoad={handle.load}
      />
      <DecisionBar
        handle={handle}
        fault={empty && translate('admin.prompts.empty', { label: translate(`admin.prompts.${empty}`) })}
        builtIn={translate('admin.prompts.builtIn')}
      />
    </AdminPage>
  );
}

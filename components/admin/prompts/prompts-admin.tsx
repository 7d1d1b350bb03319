'use client';

import { type FormEvent, useState } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { ChangedMark } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TextField } from '#components/ui/field.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type {
  DecidedPrompts,
  Decision,
  PromptPreview as Preview,
  PromptPreviewRequest,
} from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import type { PromptTexts } from '#lib/core/answer/system-prompt.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { useDecision } from '../decision-bar.tsx';

/** The prompts in the order in which a question meets them. */
const NAMES = ['system', 'systemOpen', 'followUps', 'rewriteQuery'] as const satisfies (keyof PromptTexts)[];

interface PromptsAdminProps {
  /** The prompts while nothing is decided. */
  builtIn: PromptTexts;
  decision: Decision<DecidedPrompts>;
}

/** Edits the prompts, each beside the built-in one, with a preview for a question. */
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
            isSaved={draft[name] === handle.decision.value?.[name]}
            onChange={(text) => change(name, text)}
          />
        ))}
        <PromptPreview prompts={draft} />
      </div>
      <DecisionBar
        path="prompts"
        summary={(prompts) =>
          NAMES.filter((name) => prompts[name] !== undefined)
            .map((name) => translate(`admin.prompts.${name}`))
            .join(', ')
        }
        handle={handle}
        fault={empty && translate('admin.prompts.empty', { label: translate(`admin.prompts.${empty}`) })}
        builtIn={translate('admin.prompts.builtIn')}
      />
    </AdminPage>
  );
}

interface PromptEditorProps {
  id: string;
  label: string;
  help: string;
  text: string;
  builtIn: string;
  /** Whether this text is the current one. */
  isSaved: boolean;
  onChange: (text: string) => void;
}

const LONGEST = 20_000;

/** One prompt to write, and the built-in one beside it once they differ. */
function PromptEditor({ id, label, help, text, builtIn, isSaved, onChange }: PromptEditorProps) {
  const translate = useTranslate();
  const differs = text !== builtIn;
  return (
    <Card as="section" aria-labelledby={`${id}-label`} className="p-5">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`${id}-label`} className="font-medium">
          <label htmlFor={id}>{label}</label>
        </h2>
        {differs && (
          <ChangedMark
            mark={translate(isSaved ? 'admin.settings.changed' : 'admin.settings.unsaved')}
            reset={translate('admin.prompts.restore')}
            label={translate('admin.prompts.restoreOne', { label })}
            onReset={() => onChange(builtIn)}
          />
        )}
        <p id={`${id}-help`} className="w-full text-sm text-muted">
          {help}
        </p>
      </div>
      <div className={differs ? 'grid gap-4 lg:grid-cols-2' : ''}>
        <textarea
          id={id}
          dir="auto"
          rows={10}
          maxLength={LONGEST}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="w-full rounded-lg border border-edge bg-canvas px-3 py-2 font-mono text-sm leading-6"
        />
        {differs && (
          <div className="flex min-w-0 flex-col">
            <p className="mb-1 text-xs text-muted lg:hidden">{translate('admin.prompts.original')}</p>
            <ScrollRegion
              aria-label={translate('admin.prompts.originalOf', { label })}
              className="max-h-64 grow overflow-y-auto rounded-lg bg-sunken px-3 py-2 lg:max-h-none"
            >
              <pre dir="auto" className="font-mono text-sm leading-6 whitespace-pre-wrap text-muted">
                {builtIn}
              </pre>
            </ScrollRegion>
          </div>
        )}
      </div>
    </Card>
  );
}

type Shown = Preview | { failure: string };

/** Shows what the model would receive for a question under the edited prompts. */
function PromptPreview({ prompts }: { prompts: DecidedPrompts }) {
  const translate = useTranslate();
  const [question, setQuestion] = useState('');
  const [loading, setLoading] = useState(false);
  const [shown, setShown] = useState<Shown>();

  async function preview(event: FormEvent) {
    event.preventDefault();
    if (!question.trim()) return;
    setLoading(true);
    try {
      const asked: PromptPreviewRequest = { prompts, question };
      setShown(await callApi<Preview>('/api/admin/prompts/preview', 'POST', asked));
    } catch (thrown) {
      setShown({ failure: AppError.from(thrown).message || translate('admin.failed.unreachable') });
    }
    setLoading(false);
  }

  return (
    <Card as="section" aria-labelledby="preview-label" className="p-5">
      <h2 id="preview-label" className="font-medium">
        {translate('admin.prompts.preview')}
      </h2>
      <p className="mb-3 text-sm text-muted">{translate('admin.prompts.preview.lead')}</p>
      <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void preview(event)}>
        <TextField
          label={translate('admin.prompts.preview.question')}
          className="min-w-60 grow text-sm"
          maxLength={10_000}
          value={question}
          onText={setQuestion}
        />
        <Button type="submit" disabled={loading || !question.trim()}>
          {translate('admin.prompts.preview.run')}
        </Button>
      </form>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {loading && translate('admin.loading')}
      </p>
      {shown && 'failure' in shown && (
        <Alert look="line" className="mt-3">
          {translate('admin.failed.refused', { reason: shown.failure })}
        </Alert>
      )}
      {shown && 'messages' in shown && <SentMessages messages={shown.messages} />}
    </Card>
  );
}

function SentMessages({ messages }: Preview) {
  const translate = useTranslate();
  return (
    <ol className="mt-4 grid gap-3">
      {keyByIndex(messages, ({ role, content }) => (
        <li>
          <p className="mb-1 text-xs font-semibold text-muted">{role}</p>
          <ScrollRegion
            aria-label={translate('admin.prompts.preview.message', { role })}
            className="max-h-80 overflow-y-auto rounded-lg bg-sunken px-3 py-2"
          >
            <pre dir="auto" className="font-mono text-xs leading-5 whitespace-pre-wrap">
              {content}
            </pre>
          </ScrollRegion>
        </li>
      ))}
    </ol>
  );
}

import { type SubmitEvent, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { PromptTemplate } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { isComplete, PromptInputs } from './prompt-inputs.tsx';

interface PromptEditorProps {
  prompt: PromptTemplate;
  isNew: boolean;
  /** Rejects with AppError when nothing was saved. */
  onSave: (prompt: PromptTemplate) => Promise<void>;
  onCancel: () => void;
}

/** A prompt of one's own, to be written. What the server refuses stays, with its reason. */
export function PromptEditor({ prompt, isNew, onSave, onCancel }: PromptEditorProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState({ title: prompt.title, text: prompt.text });
  const [state, setState] = useState<'idle' | 'saving' | AppError>('idle');
  const canSave = isComplete(draft) && state !== 'saving';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!canSave) return;
    setState('saving');
    onSave(draft).catch((thrown: unknown) => setState(AppError.from(thrown)));
  }

  return (
    <Card
      as="form"
      aria-label={translate(isNew ? 'prompts.add' : 'prompts.editHeading')}
      onSubmit={submit}
      className="p-4"
    >
      <PromptInputs prompt={draft} onChange={setDraft} autoFocus />
      {typeof state === 'object' && (
        <Alert look="compact" className="mt-3">
          {state.message || translate('history.notChanged')}
        </Alert>
      )}
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={onCancel}>{translate('edit.cancel')}</Button>
        <Button type="submit" look="filled" aria-disabled={!canSave}>
          {translate('prompts.save')}
        </Button>
      </div>
    </Card>
  );
}

import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { fieldsOf, fillFields } from '#lib/client/prompts/prompt-fields.ts';
import type { PromptTemplate } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { closePrompts, putPrompt } from './prompt-panel-state.ts';

/** The places of a prompt, to be filled in; then its text stands in the composer, to be read and sent. */
export function PromptForm({ prompt }: { prompt: PromptTemplate }) {
  const translate = useTranslate();
  const [values, setValues] = useState<Record<string, string>>({});

  function submit(event: SubmitEvent) {
    event.preventDefault();
    putPrompt(fillFields(prompt.text, values));
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="grid min-h-0 gap-3 overflow-y-auto p-4">
        <h2 className="font-medium">
          <bdi>{prompt.title}</bdi>
        </h2>
        {fieldsOf(prompt.text).map((name, index) => (
          <TextField
            key={name}
            label={<bdi>{name}</bdi>}
            autoFocus={index === 0}
            required
            maxLength={500}
            autoComplete="off"
            value={values[name] ?? ''}
            onText={(text) => setValues({ ...values, [name]: text })}
          />
        ))}
        <p className="text-sm whitespace-pre-wrap text-muted">
          <bdi>{fillFields(prompt.text, values)}</bdi>
        </p>
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line p-3">
        <Button onClick={closePrompts}>{translate('edit.cancel')}</Button>
        <Button type="submit" look="filled">
          {translate('prompts.insert')}
        </Button>
      </div>
    </form>
  );
}

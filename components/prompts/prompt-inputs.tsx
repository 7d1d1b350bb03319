import { Field, TextField } from '#components/ui/field.tsx';
import { MAX_PROMPT_TEXT, MAX_PROMPT_TITLE, type PromptTemplate } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface PromptInputsProps {
  prompt: PromptTemplate;
  onChange: (prompt: PromptTemplate) => void;
  autoFocus?: boolean;
}

/** The title and the text of a prompt, to be written. */
export function PromptInputs({ prompt, onChange, autoFocus = false }: PromptInputsProps) {
  const translate = useTranslate();
  return (
    <div className="grid gap-3">
      <TextField
        label={translate('prompts.title')}
        autoFocus={autoFocus}
        maxLength={MAX_PROMPT_TITLE}
        value={prompt.title}
        onText={(title) => onChange({ ...prompt, title })}
      />
      <Field label={translate('prompts.text')}>
        {(id) => (
          <>
            <textarea
              id={id}
              dir="auto"
              rows={4}
              maxLength={MAX_PROMPT_TEXT}
              aria-describedby={`${id}-help`}
              value={prompt.text}
              onChange={(event) => onChange({ ...prompt, text: event.target.value })}
              className="w-full rounded-lg border border-edge bg-canvas px-3 py-2 text-base leading-6 sm:text-sm"
            />
            <p id={`${id}-help`} className="mt-1 text-xs text-muted">
              {translate('prompts.text.help', { example: '{{city}}' })}
            </p>
          </>
        )}
      </Field>
    </div>
  );
}

/** Whether a prompt has all that it needs to be saved. */
export function isComplete({ title, text }: PromptTemplate): boolean {
  return title.trim() !== '' && text.trim() !== '';
}

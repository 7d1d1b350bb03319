import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { DecidedPrompts, PromptPreview as Preview, PromptPreviewRequest } from '#lib/api/admin.ts';
import { callAdmin } from '#lib/client/admin/call-admin.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

type Shown = Preview | { failure: string };

/** A question, and what would be sent to the model with the prompts as they stand in the editor. */
export function PromptPreview({ prompts }: { prompts: DecidedPrompts }) {
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
      setShown(await callAdmin<Preview>('prompts/preview', 'POST', asked));
    } catch (thrown) {
      setShown({ failure: AppError.from(thrown).message || translate('admin.failed.unreachable') });
    }
    setLoading(false);
  }

  return (
    <section aria-labelledby="preview-label" className="rounded-2xl border border-line bg-surface p-5">
      <h2 id="preview-label" className="font-medium">
        {translate('admin.prompts.preview')}
      </h2>
      <p className="mb-3 text-sm text-muted">{translate('admin.prompts.preview.lead')}</p>
      <form className="flex flex-wrap items-end gap-2" onSubmit={(event) => void preview(event)}>
        <label className="min-w-60 grow text-sm">
          <span className="mb-1 block text-muted">{translate('admin.prompts.preview.question')}</span>
          <input
            dir="auto"
            maxLength={10_000}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
            className="min-h-10 w-full rounded-lg border border-edge bg-canvas px-3"
          />
        </label>
        <Button type="submit" disabled={loading || !question.trim()}>
          {translate('admin.prompts.preview.run')}
        </Button>
      </form>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {loading && translate('admin.loading')}
      </p>
      {shown && 'failure' in shown && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {translate('admin.failed.refused', { reason: shown.failure })}
        </p>
      )}
      {shown && 'messages' in shown && <SentMessages messages={shown.messages} />}
    </section>
  );
}

function SentMessages({ messages }: Preview) {
  const translate = useTranslate();
  return (
    <ol className="mt-4 grid gap-3">
      {messages.map(({ role, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other name
        <li key={index}>
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

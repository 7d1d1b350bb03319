import { type ChangeEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const EXAMPLE =
  '{"id": "1", "question": "How many days can I work from abroad?", "expected": ["employee-handbook.pdf#page=5"], "kind": "plain", "split": "dev"}';

/** Questions of one's own, typed, pasted or from a file. */
export function OwnQuestions({ onBring }: { onBring: (text: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const read = await file.text();
    target.value = '';
    setText(read);
    onBring(read);
  }

  return (
    <div className="mb-3">
      <label className="block">
        <span className="mb-1 block text-sm font-medium">{translate('admin.compare.ownLabel')}</span>
        <textarea
          rows={5}
          dir="ltr"
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="w-full rounded-xl border border-edge bg-canvas px-3 py-2 font-mono text-sm"
        />
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button aria-disabled={!text.trim()} onClick={() => text.trim() && onBring(text)}>
          {translate('admin.compare.read')}
        </Button>
        <label className="inline-flex min-h-10 cursor-pointer items-center rounded-lg border border-line bg-surface px-3.5 text-sm font-medium hover:border-edge hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          {translate('admin.compare.file')}
          <input
            type="file"
            accept=".jsonl,.ndjson,.txt"
            onChange={(event) => void readFile(event)}
            className="sr-only"
          />
        </label>
      </div>
    </div>
  );
}

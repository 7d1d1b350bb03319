import { type SubmitEvent, useState } from 'react';
import { CopiesNote } from '#components/shell/copies-note.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Erased } from '#lib/api/account.ts';
import { authorizedFetch } from '#lib/client/session.ts';
import { leave } from '#lib/client/sign-in.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Erases everything once the word is typed: nobody does that by a slip of the hand. */
export function EraseForm({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  const word = translate('account.eraseWord');
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<'idle' | 'erasing' | 'failed'>('idle');
  const isMeant = typed.trim().toLocaleLowerCase() === word;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isMeant || step === 'erasing') return;
    setStep('erasing');
    erase().catch(() => setStep('failed'));
  }

  return (
    <form onSubmit={submit} className="mt-4 rounded-2xl border border-line bg-surface p-4">
      <label htmlFor="erase-word" className="block text-sm font-medium">
        {translate('account.eraseConfirm', { word })}
      </label>
      <input
        id="erase-word"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="mt-2 min-h-10 w-full max-w-60 rounded-lg border border-edge bg-surface px-3"
      />
      <CopiesNote />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" look="danger" aria-disabled={!isMeant || step === 'erasing'}>
          {translate(step === 'erasing' ? 'account.erasing' : 'account.eraseNow')}
        </Button>
        <Button onClick={onCancel}>{translate('account.eraseCancel')}</Button>
      </div>
      {step === 'failed' && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {translate('account.eraseFailed')}
        </p>
      )}
    </form>
  );
}

async function erase(): Promise<void> {
  const response = await authorizedFetch('/api/me', { method: 'DELETE' });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  leave(((await response.json()) as Erased).url);
}

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { beginSignIn } from '#lib/client/page/sign-in.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useVisitor } from './page-context.tsx';

/** Says that the session is over, or that another account has signed in, and leads on from there. */
export function SessionOver({ isOver }: { isOver: boolean }) {
  const { by } = useVisitor();
  const translate = useTranslate();
  const [step, setStep] = useState<'idle' | 'leading' | 'failed'>('idle');

  function signInAgain() {
    setStep('leading');
    const { pathname, search, hash } = location;
    beginSignIn(by, pathname + search + hash).catch(() => setStep('failed'));
  }

  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-16 z-20 mx-auto flex max-w-reading flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 shadow-raised"
    >
      <div className="min-w-0">
        <p className="font-semibold">{translate(isOver ? 'signIn.overHeading' : 'signIn.anotherHeading')}</p>
        <p className="text-sm text-muted">
          {translate(isOver ? 'signIn.overText' : 'signIn.anotherText')}
          {step === 'failed' && <span className="block text-danger">{translate('signIn.unreachable')}</span>}
        </p>
      </div>
      {isOver ? (
        <Button look="filled" aria-disabled={step === 'leading'} onClick={signInAgain}>
          {translate(step === 'leading' ? 'signIn.leading' : 'signIn.again')}
        </Button>
      ) : (
        <Button look="filled" onClick={() => location.reload()}>
          {translate('signIn.reload')}
        </Button>
      )}
    </div>
  );
}

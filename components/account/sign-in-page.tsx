'use client';

import { useState } from 'react';
import { BrandNote } from '#components/brand/brand-note.tsx';
import { Mark } from '#components/shell/mark.tsx';
import { PreferencesMenu } from '#components/shell/preferences-menu.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { useHydrated } from '#components/ui/browser-state.ts';
import { Button } from '#components/ui/button.tsx';
import type { Visitor } from '#lib/api/account.ts';
import { beginSignIn, signOut } from '#lib/client/page/sign-in.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';

interface SignInPageProps {
  visitor: Pick<Visitor, 'by' | 'mode' | 'atOtherProvider'>;
  /** The path of this server to open after signing in. */
  returnTo: string;
  /** The error, or the end of a session. */
  notice: MessageKey | undefined;
  /** Whether another account may succeed. */
  offersAnother: boolean;
  /** Whether a guest must leave an expired session first. */
  isOver: boolean;
}

/** Signs people in, and lets guests pass where guests are allowed. */
export function SignInPage({ visitor, returnTo, notice, offersAnother, isOver }: SignInPageProps) {
  const translate = useTranslate();
  const { by, mode } = visitor;
  // A press before hydration would be lost.
  const isListening = useHydrated();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center justify-end px-4 sm:px-6">
        <PreferencesMenu />
      </header>
      <main className="flex grow items-center justify-center px-4 pb-24">
        <div className="w-full max-w-md rounded-3xl border border-line bg-surface p-6 shadow-raised sm:p-9">
          <p className="flex items-center gap-2 font-display text-lg font-semibold">
            <Mark />
            {translate('app.name')}
          </p>
          <h1 className="mt-7 font-display text-3xl font-semibold">{translate('signIn.title')}</h1>
          <p className="mt-2 text-muted">{translate(by === null ? 'signIn.notHere' : 'signIn.lead')}</p>
          {notice && <Alert className="mt-5">{translate(notice)}</Alert>}
          <fieldset disabled={!isListening} className="contents">
            <Choices {...{ visitor, returnTo, offersAnother }} />
            {mode === 'optional' && <AsGuest by={by} returnTo={returnTo} isOver={isOver} />}
          </fieldset>
          <BrandNote className="mt-6" />
        </div>
      </main>
    </div>
  );
}

type Step = 'idle' | 'leading' | 'failed';

function Choices({
  visitor: { by, atOtherProvider },
  returnTo,
  offersAnother,
}: {
  visitor: Pick<Visitor, 'by' | 'atOtherProvider'>;
  returnTo: string;
  offersAnother: boolean;
}) {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>('idle');

  function go(anotherAccount: boolean) {
    setStep('leading');
    beginSignIn(by, returnTo, { anotherAccount }).catch(() => setStep('failed'));
  }

  if (by === null) return null;
  const button = atOtherProvider ? 'signIn.title' : 'signIn.button';
  return (
    <div className="mt-6 grid gap-2">
      <Button
        look="filled"
        className="min-h-12 text-base"
        aria-disabled={step === 'leading'}
        onClick={() => go(false)}
      >
        {!atOtherProvider && <Squares />}
        {translate(step === 'leading' ? 'signIn.leading' : button)}
      </Button>
      {offersAnother && by === 'page' && (
        <Button className="min-h-12 text-base" aria-disabled={step === 'leading'} onClick={() => go(true)}>
          {translate('signIn.another')}
        </Button>
      )}
      {step === 'failed' && <Alert look="line">{translate('signIn.unreachable')}</Alert>}
    </div>
  );
}

function AsGuest({ by, returnTo, isOver }: { by: Visitor['by']; returnTo: string; isOver: boolean }) {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>('idle');

  function go() {
    setStep('leading');
    if (isOver) signOut(by, returnTo).catch(() => setStep('failed'));
    else location.assign(returnTo);
  }

  return (
    <div className="mt-6 border-t border-line pt-5">
      <Button
        look="outlined"
        className="min-h-12 w-full text-base"
        aria-disabled={step === 'leading'}
        onClick={go}
      >
        {translate('signIn.asGuest')}
      </Button>
      <p className="mt-2 text-sm text-muted">
        {translate(step === 'failed' ? 'signIn.unreachable' : 'signIn.guestHint')}
      </p>
    </div>
  );
}

/** The four squares of the provider. */
function Squares() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="currentColor">
      <path d="M2 2h7.4v7.4H2zM10.6 2H18v7.4h-7.4zM2 10.6h7.4V18H2zM10.6 10.6H18V18h-7.4z" />
    </svg>
  );
}

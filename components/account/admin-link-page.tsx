'use client';

import { useState, useSyncExternalStore } from 'react';
import { PlainPage } from '#components/shell/plain-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { followAdminLink } from '#lib/client/admin/follow-admin-link.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

type Step = 'idle' | 'opening' | 'refused' | 'failed';

/** Opens the administration without sign-in, by the link's key, or explains how to get a link. */
export function AdminLinkPage({ isPossible }: { isPossible: boolean }) {
  const translate = useTranslate();
  const key = useSyncExternalStore(watchKey, keyInAddress, () => '');
  const [step, setStep] = useState<Step>('idle');

  function open() {
    setStep('opening');
    followAdminLink(key).then(
      (isOpen) => (isOpen ? location.replace('/admin') : setStep('refused')),
      () => setStep('failed'),
    );
  }

  const canOpen = isPossible && key !== '' && step !== 'refused';
  const lead = !isPossible ? 'adminLink.notHere' : canOpen ? 'adminLink.ready' : 'adminLink.lead';
  return (
    <PlainPage heading={translate('adminLink.title')} lead={translate(lead)}>
      {(step === 'refused' || step === 'failed') && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          {translate(`adminLink.${step}`)}
        </p>
      )}
      {canOpen && (
        <Button look="filled" aria-disabled={step === 'opening'} onClick={open}>
          {translate('adminLink.open')}
        </Button>
      )}
      <a href="/" className="font-medium text-accent-strong underline underline-offset-4">
        {translate('error.notFound.home')}
      </a>
    </PlainPage>
  );
}

function keyInAddress(): string {
  return location.hash.slice(1);
}

function watchKey(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

'use client';

import { useState, useSyncExternalStore } from 'react';
import { PlainPage } from '#components/shell/plain-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import { withBody } from '#lib/client/page/call-api.ts';
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
      {(step === 'refused' || step === 'failed') && <Alert>{translate(`adminLink.${step}`)}</Alert>}
      {canOpen && (
        <Button look="filled" aria-disabled={step === 'opening'} onClick={open}>
          {translate('adminLink.open')}
        </Button>
      )}
      <TextLink href="/">{translate('error.notFound.home')}</TextLink>
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

/**
 * Exchanges the key of a link for the cookie that opens the administration. Resolves with whether the key was valid;
 * rejects when the server cannot be reached, or fails.
 */
async function followAdminLink(key: string): Promise<boolean> {
  const response = await fetch('/api/admin-link', { method: 'POST', ...withBody({ key }) });
  if (!response.ok && response.status !== 403) throw new Error(`The link was answered ${response.status}.`);
  return response.ok;
}

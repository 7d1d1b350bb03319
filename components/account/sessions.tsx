import { useState } from 'react';
import { Moment } from '#components/admin/moment.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { SessionsEnded, SessionsToEnd, SignedInSession, SignedInSessions } from '#lib/api/account.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const ADDRESS = '/api/me/sessions';

/** The sessions of the reader, each with a way to end it. */
export function Sessions() {
  const translate = useTranslate();
  const [changes, setChanges] = useState(0);
  const [step, setStep] = useState<'idle' | 'ending' | 'failed'>('idle');
  const loaded = useLoaded(changes, () => callApi<SignedInSessions>(ADDRESS));
  const sessions = loaded && 'value' in loaded ? loaded.value.sessions : [];

  function end(id: string | null) {
    if (step === 'ending') return;
    setStep('ending');
    const body: SessionsToEnd = { id };
    callApi<SessionsEnded>(ADDRESS, 'DELETE', body).then(
      () => {
        setStep('idle');
        setChanges((count) => count + 1);
      },
      () => setStep('failed'),
    );
  }

  return (
    <>
      <p className="mt-2 text-muted">{translate('account.sessionsText')}</p>
      {sessions.length > 0 && (
        <Card as="ul" aria-labelledby="sessions" className="mt-4 divide-y divide-line text-sm">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </Card>
      )}
      {sessions.length > 1 && (
        <Button className="mt-4" aria-disabled={step === 'ending'} onClick={() => end(null)}>
          {translate('account.endOthers')}
        </Button>
      )}
      {step === 'failed' && (
        <Alert look="line" className="mt-3">
          {translate('account.endFailed')}
        </Alert>
      )}
      {loaded && 'error' in loaded && (
        <Alert look="line" className="mt-3">
          {translate('signIn.unreachable')}
        </Alert>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: SignedInSession; onEnd: () => void }) {
  const translate = useTranslate();
  const { device, startedAtMs, usedAtMs, isCurrent } = session;
  const { browser, system } = device;
  const named =
    browser && system ? translate('account.device', { browser, system }) : (browser ?? system ?? undefined);
  const name = named ?? translate('account.deviceUnknown');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <div className="mt-0.5 flex flex-wrap gap-x-4 text-muted">
          <p>
            {translate('account.signedInAt')}: <Moment ms={startedAtMs} />
          </p>
          <p>
            {translate('account.lastUsed')}: <Moment ms={usedAtMs} />
          </p>
        </div>
      </div>
      {isCurrent ? (
        <span className="rounded-md bg-accent-soft px-2 py-1 font-medium text-accent-strong">
          {translate('account.thisSession')}
        </span>
      ) : (
        <Button onClick={onEnd} aria-label={`${translate('account.endSession')}: ${name}`}>
          {translate('account.endSession')}
        </Button>
      )}
    </li>
  );
}

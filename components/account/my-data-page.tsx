'use client';

import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Moment } from '#components/admin/moment.tsx';
import { CopiesNote } from '#components/shell/copies-note.tsx';
import { Mark } from '#components/shell/mark.tsx';
import { useDeployment, useVisitor } from '#components/shell/page-context.tsx';
import { BackLink, PageHeader } from '#components/shell/page-header.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TextField } from '#components/ui/field.tsx';
import type {
  Erased,
  SessionsEnded,
  SessionsToEnd,
  SignedInSession,
  SignedInSessions,
} from '#lib/api/account.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { leave } from '#lib/client/page/sign-in.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import type { RecordKind } from '#lib/shared/record-kinds.ts';

const ADDRESS = '/api/me/sessions';

/** The sessions of the reader, each with a way to end it. */
function Sessions() {
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

const KINDS = {
  conversations: 'account.stored.conversations',
  feedback: 'account.stored.feedback',
  uploads: 'account.stored.uploads',
  prompts: 'account.stored.prompts',
  usage: 'account.stored.usage',
  audit: 'account.stored.audit',
} as const satisfies Record<RecordKind, MessageKey>;

/** The stored data of the reader, to download or erase. `storesData`: whether the server identifies the reader and stores data. */
export function MyDataPage({ storesData }: { storesData: boolean }) {
  const translate = useTranslate();
  const { account, by } = useVisitor();
  const { storesRecords } = useDeployment();
  const nothing = translate(storesRecords ? 'account.nothing' : 'account.nothingHere');
  const lead = account
    ? translate('account.leadPerson', { name: account.name })
    : translate('account.leadBrowser');
  return (
    <div className="min-h-dvh">
      <PageHeader
        start={
          <a href="/" className="inline-flex min-h-10 items-center gap-2 font-display text-lg font-semibold">
            <Mark />
            <span className="max-sm:sr-only">{translate('app.name')}</span>
          </a>
        }
      >
        <BackLink>{translate('account.back')}</BackLink>
      </PageHeader>
      <main className="mx-auto max-w-reading px-4 py-10 sm:px-6">
        <h1 className="font-display text-3xl font-semibold">{translate('account.title')}</h1>
        <p className="mt-2 text-lg text-muted">{storesData ? lead : nothing}</p>
        {account && by === 'page' && (
          <Part name="sessions">
            <Sessions />
          </Part>
        )}
        {storesData && <StoredData />}
      </main>
    </div>
  );
}

function StoredData() {
  const translate = useTranslate();
  const { showsRefused } = useDeployment();
  const [erases, setErases] = useState(false);
  return (
    <>
      <Part name="stored">
        <ul className="mt-3 list-disc space-y-1.5 ps-5">
          {Object.values(KINDS).map((text) => (
            <li key={text}>{translate(text)}</li>
          ))}
        </ul>
        {showsRefused && <p className="mt-3 text-muted">{translate('account.unanswered')}</p>}
      </Part>
      <Part name="export">
        <p className="mt-2 text-muted">{translate('account.exportText')}</p>
        <ButtonLink look="filled" icon="down" href="/api/me/export" download className="mt-4 gap-2 px-3.5">
          {translate('account.download')}
        </ButtonLink>
      </Part>
      <Part name="delete">
        <p className="mt-2 text-muted">{translate('account.delete.text')}</p>
        {erases ? (
          <EraseForm onCancel={() => setErases(false)} />
        ) : (
          <Button className="mt-4 text-danger" onClick={() => setErases(true)}>
            {translate('account.delete.open')}
          </Button>
        )}
      </Part>
    </>
  );
}

function Part({
  name,
  children,
}: {
  name: 'sessions' | 'stored' | 'export' | 'delete';
  children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <section
      aria-labelledby={name}
      className="mt-9 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-7"
    >
      <h2 id={name} className="font-display text-xl font-semibold">
        {translate(`account.${name}`)}
      </h2>
      {children}
    </section>
  );
}

/** Erases everything after the reader has typed a word, so that a slip of the hand erases nothing. */
function EraseForm({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  const word = translate('account.delete.word');
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
    <Card as="form" onSubmit={submit} className="mt-4 p-4">
      <TextField
        label={translate('account.delete.confirm', { word })}
        look="block text-sm font-medium"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onText={setTyped}
        inputClassName="mt-2 min-h-10 w-full max-w-60 rounded-lg border border-edge bg-surface px-3"
      />
      <CopiesNote />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" look="danger" aria-disabled={!isMeant || step === 'erasing'}>
          {translate(step === 'erasing' ? 'account.delete.running' : 'account.delete.now')}
        </Button>
        <Button onClick={onCancel}>{translate('account.delete.cancel')}</Button>
      </div>
      {step === 'failed' && (
        <Alert look="line" className="mt-3">
          {translate('account.delete.failed')}
        </Alert>
      )}
    </Card>
  );
}

async function erase(): Promise<void> {
  leave((await callApi<Erased>('/api/me', 'DELETE')).url);
}

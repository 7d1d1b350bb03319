'use client';

import { useState } from 'react';
import { AccountMenu } from '#components/shell/account-menu.tsx';
import { useDeployment } from '#components/shell/deployment-context.tsx';
import { Mark } from '#components/shell/mark.tsx';
import { PreferencesMenu } from '#components/shell/preferences-menu.tsx';
import { useVisitor } from '#components/shell/visitor-context.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { EraseForm } from './erase-form.tsx';

const KINDS = ['conversations', 'feedback', 'uploads', 'usage', 'audit'] as const;

/** What is kept about whoever looks, to take away or to erase. `isKept`: whether they can be told from others at all. */
export function MyDataPage({ isKept }: { isKept: boolean }) {
  const translate = useTranslate();
  const { account } = useVisitor();
  const { keepsRecords } = useDeployment();
  const nothing = translate(keepsRecords ? 'account.nothing' : 'account.nothingHere');
  const lead = account
    ? translate('account.leadPerson', { name: account.name })
    : translate('account.leadBrowser');
  return (
    <div className="min-h-dvh">
      <header className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4 sm:px-6">
        <a href="/" className="inline-flex min-h-10 items-center gap-2 font-display text-lg font-semibold">
          <Mark />
          <span className="max-sm:sr-only">{translate('app.name')}</span>
        </a>
        <div className="flex items-center gap-1 sm:gap-2">
          <a
            href="/"
            className="inline-flex min-h-10 items-center gap-1 rounded-lg px-2.5 text-sm font-medium text-accent-strong hover:bg-sunken"
          >
            <Icon name="previous" />
            {translate('account.back')}
          </a>
          <PreferencesMenu />
          <AccountMenu />
        </div>
      </header>
      <main className="mx-auto max-w-reading px-4 py-10 sm:px-6">
        <h1 className="font-display text-3xl font-semibold">{translate('account.title')}</h1>
        <p className="mt-2 text-lg text-muted">{isKept ? lead : nothing}</p>
        {isKept && <Kept />}
      </main>
    </div>
  );
}

function Kept() {
  const translate = useTranslate();
  const [erases, setErases] = useState(false);
  return (
    <>
      <section aria-labelledby="kept" className="mt-9">
        <h2 id="kept" className="font-display text-xl font-semibold">
          {translate('account.kept')}
        </h2>
        <ul className="mt-3 list-disc space-y-1.5 ps-5">
          {KINDS.map((kind) => (
            <li key={kind}>{translate(`account.kept.${kind}`)}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="export" className="mt-9 border-t border-line pt-7">
        <h2 id="export" className="font-display text-xl font-semibold">
          {translate('account.export')}
        </h2>
        <p className="mt-2 text-muted">{translate('account.exportText')}</p>
        <a
          href="/api/me/export"
          download
          className="mt-4 inline-flex min-h-10 items-center gap-2 rounded-lg bg-accent px-3.5 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          <Icon name="down" />
          {translate('account.download')}
        </a>
      </section>
      <section aria-labelledby="erase" className="mt-9 border-t border-line pt-7">
        <h2 id="erase" className="font-display text-xl font-semibold">
          {translate('account.erase')}
        </h2>
        <p className="mt-2 text-muted">{translate('account.eraseText')}</p>
        {erases ? (
          <EraseForm onCancel={() => setErases(false)} />
        ) : (
          <Button className="mt-4 text-danger" onClick={() => setErases(true)}>
            {translate('account.eraseOpen')}
          </Button>
        )}
      </section>
    </>
  );
}

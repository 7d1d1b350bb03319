'use client';

import type { ReactNode } from 'react';
import { Button, TextLink } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { Mark } from './mark.tsx';

/** A page with one message and one thing to do. */
export function PlainPage(props: { heading: string; lead: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col items-start justify-center gap-4 p-6">
      <Mark />
      <h1 className="font-display text-3xl font-semibold">{props.heading}</h1>
      <p className="text-lg text-muted">{props.lead}</p>
      {props.children}
    </main>
  );
}

/** Replaces a page that failed. Only a reload fetches again what could not be loaded; what was asked comes back. */
export function ErrorPage() {
  const translate = useTranslate();
  return (
    <PlainPage heading={translate('error.page.heading')} lead={translate('error.page.lead')}>
      <Button look="filled" onClick={() => location.reload()}>
        {translate('error.page.retry')}
      </Button>
    </PlainPage>
  );
}

/** Replaces a page that does not exist, or that this reader may not see. Its link works without scripts. */
export function NotFoundPage(props: { heading?: MessageKey; lead?: MessageKey }) {
  const { heading = 'error.notFound.heading', lead = 'error.notFound.lead' } = props;
  const translate = useTranslate();
  return (
    <PlainPage heading={translate(heading)} lead={translate(lead)}>
      <TextLink href="/">{translate('error.notFound.home')}</TextLink>
    </PlainPage>
  );
}

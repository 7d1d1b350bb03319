'use client';

import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { PlainPage } from './plain-page.tsx';

/** What is shown where something is not, or is not the reader's. A plain link, so that it works without scripts. */
export function GonePage({ heading, lead }: { heading: MessageKey; lead: MessageKey }) {
  const translate = useTranslate();
  return (
    <PlainPage heading={translate(heading)} lead={translate(lead)}>
      <a href="/" className="font-medium text-accent-strong underline underline-offset-4">
        {translate('error.notFound.home')}
      </a>
    </PlainPage>
  );
}

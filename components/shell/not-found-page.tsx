'use client';

import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PlainPage } from './plain-page.tsx';

/** What is shown where there is no page. A plain link, so that it works without scripts. */
export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <PlainPage heading={translate('error.notFound.heading')} lead={translate('error.notFound.lead')}>
      <a href="/" className="font-medium text-accent-strong underline underline-offset-4">
        {translate('error.notFound.home')}
      </a>
    </PlainPage>
  );
}

'use client';
'use no memo';

import { PlainPage } from '#components/shell/plain-page.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Replaces a page that failed. Only a reload fetches again what could not be loaded; what was asked comes back. */
export default function PageError() {
  const translate = useTranslate();
  return (
    <PlainPage heading={translate('error.page.heading')} lead={translate('error.page.lead')}>
      {/* A button of its own: every page brings this one along, and would bring the others and their icons twice. */}
      <button
        type="button"
        onClick={() => location.reload()}
        className="min-h-10 rounded-lg bg-accent px-3.5 text-sm font-medium text-on-accent hover:bg-accent-strong"
      >
        {translate('error.page.retry')}
      </button>
    </PlainPage>
  );
}

'use client';

import { AccountMenu } from '#components/shell/account-menu.tsx';
import { Mark } from '#components/shell/mark.tsx';
import { PreferencesMenu } from '#components/shell/preferences-menu.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The header of the page that describes the programming interface. */
export function ApiDocsHeader() {
  const translate = useTranslate();
  return (
    <header className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4 sm:px-6">
      <h1 className="flex items-center gap-2 font-display text-lg leading-tight font-semibold">
        <Mark />
        {translate('apiDocs.title')}
      </h1>
      <div className="flex items-center gap-1">
        {/* A full page load, because the chat needs a stricter content security policy than this page. */}
        <a
          href="/"
          className="inline-flex min-h-10 items-center gap-1 rounded-lg px-2.5 text-sm font-medium text-accent-strong hover:bg-sunken"
        >
          <Icon name="previous" />
          <span className="max-sm:sr-only">{translate('compare.back')}</span>
        </a>
        <PreferencesMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

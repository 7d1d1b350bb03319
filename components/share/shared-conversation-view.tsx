'use client';

import { lazy, Suspense } from 'react';
import { TurnView } from '#components/chat/turn-view.tsx';
import { PanelOpening } from '#components/checking/panel-opening.tsx';
import { useChecking } from '#components/checking/use-checking.ts';
import { AccountMenu } from '#components/shell/account-menu.tsx';
import { Mark } from '#components/shell/mark.tsx';
import { PreferencesMenu } from '#components/shell/preferences-menu.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { SharedConversation } from '#lib/api/conversations.ts';
import { sharedTurns } from '#lib/client/stored-conversation.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

const CheckingPanel = lazy(() =>
  import('#components/checking/checking-panel.tsx').then((panel) => ({ default: panel.CheckingPanel })),
);

/** A conversation as a colleague with its link reads it: to check, not to go on with. */
export function SharedConversationView({ shared }: { shared: SharedConversation }) {
  const translate = useTranslate();
  const { checking, open, show, close } = useChecking();
  const turns = sharedTurns(shared);
  const checked = turns.find(({ id }) => id === checking?.turnId);
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between gap-2 border-b border-line px-4 sm:px-6">
        <a href="/" className="flex items-center gap-2 font-display text-lg font-semibold">
          <Mark />
          {translate('app.name')}
        </a>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2">
          <PreferencesMenu />
          <AccountMenu />
        </div>
      </header>
      <div className={`grid min-h-0 grow grid-rows-[minmax(0,1fr)] ${checked ? 'lg:grid-cols-2' : ''}`}>
        <main className="min-h-0 min-w-0">
          <ScrollRegion
            aria-label={translate('app.conversation')}
            className="@container-size h-full overflow-y-auto overscroll-contain outline-offset-[-2px]"
          >
            <div className="mx-auto flex w-full max-w-reading flex-col px-4 pt-6 pb-10 sm:px-6">
              <SharedHead shared={shared} />
              <div>
                {turns.map((turn) => (
                  <TurnView key={turn.id} turn={turn} last={false} onCheck={open} />
                ))}
              </div>
            </div>
          </ScrollRegion>
        </main>
        {checking && checked && (
          <Suspense fallback={<PanelOpening />}>
            <CheckingPanel {...checking} turn={checked} onShow={show} onClose={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function SharedHead({ shared }: { shared: SharedConversation }) {
  const translate = useTranslate();
  const locale = useLocale();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    shared.createdAtMs,
  );
  const { sharedBy } = shared;
  return (
    <div className="mb-8 border-b border-line pb-6">
      <h1 className="font-display text-2xl leading-tight font-semibold sm:text-3xl">
        <bdi>{shared.title}</bdi>
      </h1>
      <p className="mt-2 text-sm text-muted">
        {sharedBy === null
          ? translate('share.sharedOn', { date })
          : translate('share.sharedBy', { date, name: isolated(sharedBy) })}
      </p>
      <p className="mt-1 text-sm text-muted">{translate('share.readOnly')}</p>
    </div>
  );
}

/** A name within a sentence of another direction turns nothing around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

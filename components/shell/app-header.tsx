import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Mark } from './mark.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';

interface AppHeaderProps {
  /** What stands before the name. */
  start: ReactNode;
  /** Left out while there is nothing to leave behind. */
  onNewChat: (() => void) | undefined;
  /** What else can be done from here. */
  children: ReactNode;
}

/** The head of the page. */
export function AppHeader({ start, onNewChat, children }: AppHeaderProps) {
  const translate = useTranslate();
  return (
    <header className="flex h-14 shrink-0 items-center justify-between gap-2 border-b border-line px-4 sm:px-6">
      <a
        href="#question"
        className="fixed start-4 top-2 z-10 -translate-y-20 rounded-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {translate('app.skipToComposer')}
      </a>
      <div className="flex items-center gap-1 sm:gap-2">
        {start}
        <h1 className="flex items-center gap-2 font-display text-lg font-semibold">
          <Mark />
          <span className="max-[30rem]:sr-only">{translate('app.name')}</span>
        </h1>
      </div>
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">
        {onNewChat && (
          <Button onClick={onNewChat} className="max-sm:px-2.5">
            <Icon name="plus" />
            <span className="max-sm:sr-only">{translate('app.newChat')}</span>
          </Button>
        )}
        {children}
        <PreferencesMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

'use no memo';

import type { ReactNode } from 'react';
import { useEmbedHeader } from '#components/embed/embed-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Mark } from './mark.tsx';
import { PageHeader } from './page-header.tsx';

interface AppHeaderProps {
  /** Stands before the name. */
  start: ReactNode;
  /** Absent before the first question. */
  onNewChat: (() => void) | undefined;
  children: ReactNode;
}

/** The header of the chat. */
export function AppHeader({ start, onNewChat, children }: AppHeaderProps) {
  const translate = useTranslate();
  const Framed = useEmbedHeader();
  if (Framed) return <Framed onNewChat={onNewChat} />;
  const name = (
    <div className="flex items-center gap-1 sm:gap-2">
      <a
        href="#question"
        className="fixed start-4 top-2 z-10 -translate-y-20 rounded-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {translate('app.skipToComposer')}
      </a>
      {start}
      <h1 className="flex items-center gap-2 font-display text-lg font-semibold">
        <Mark />
        <span className="max-[30rem]:sr-only">{translate('app.name')}</span>
      </h1>
    </div>
  );
  return (
    <PageHeader start={name}>
      {onNewChat && (
        <Button
          onClick={onNewChat}
          className="max-sm:border-transparent max-sm:bg-transparent max-sm:px-2.5 max-sm:text-muted"
        >
          <Icon name="plus" />
          <span className="max-sm:sr-only">{translate('app.newChat')}</span>
        </Button>
      )}
      {children}
    </PageHeader>
  );
}

'use no memo';

import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';

/** The first line of a page: `start`, then `children` and the menus that every page has. */
export function PageHeader({ start, children }: { start: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between gap-x-2 border-b border-line px-4 sm:px-6">
      {start}
      <div className="ms-auto flex shrink-0 items-center max-sm:-me-2 sm:gap-2">
        {children}
        <PreferencesMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

/** The way back from a page, by default to the chat. */
export function BackLink({ href = '/', children }: { href?: string; children: ReactNode }) {
  return (
    <ButtonLink look="quiet" icon="previous" href={href} className="gap-1 px-2.5">
      {children}
    </ButtonLink>
  );
}

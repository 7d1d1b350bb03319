'use no memo';

import { usePathname } from 'next/navigation';
import { type ReactNode, Suspense } from 'react';
import { useEmbedHeader } from '#components/embed/embed-context.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Mark } from './mark.tsx';
import { useVisitor } from './page-context.tsx';
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

const SignedInMenu = lazyComponent(async () => (await import('./signed-in-menu.tsx')).SignedInMenu);

/** The menu of the signed-in person, or a link to sign in for guests. Renders nothing without sign-in. */
export function AccountMenu() {
  const { account, by } = useVisitor();
  if (!account) return by === null ? null : <SignInLink />;
  return (
    <Suspense fallback={<span className="ms-1 size-9 shrink-0" />}>
      <SignedInMenu account={account} />
    </Suspense>
  );
}

function SignInLink() {
  const translate = useTranslate();
  const path = usePathname();
  return (
    <ButtonLink
      look="filled"
      href={`/sign-in?${new URLSearchParams({ returnTo: path })}`}
      className="shrink-0 px-3.5"
    >
      {translate('account.signIn')}
    </ButtonLink>
  );
}

'use client';
'use no memo';

import { usePathname } from 'next/navigation';
import { Suspense } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useVisitor } from './page-context.tsx';

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

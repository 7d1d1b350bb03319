'use client';

import { usePathname } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Account } from '#lib/api/account.ts';
import { signOut } from '#lib/client/sign-in.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { initialsOf } from './initials.ts';
import { useVisitor } from './visitor-context.tsx';

const POPOVER = 'account-menu';

// Administrators alone open it, and seldom.
const ClaimsDialog = lazy(async () => ({ default: (await import('./claims-dialog.tsx')).ClaimsDialog }));

/** Who is signed in, and what they can do about it; a way in for guests. Nothing where there is no sign-in. */
export function AccountMenu() {
  const { account, by } = useVisitor();
  if (account) return <SignedInMenu account={account} />;
  return by === null ? null : <SignInLink />;
}

function SignInLink() {
  const translate = useTranslate();
  const path = usePathname();
  return (
    <a
      href={`/sign-in?${new URLSearchParams({ returnTo: path })}`}
      className="inline-flex min-h-10 shrink-0 items-center rounded-lg bg-accent px-3.5 text-sm font-medium text-on-accent hover:bg-accent-strong"
    >
      {translate('account.signIn')}
    </a>
  );
}

function SignedInMenu({ account }: { account: Account }) {
  const translate = useTranslate();
  const { isAdmin, by } = useVisitor();
  const popover = useRef<HTMLDivElement>(null);
  const [showsClaims, setShowsClaims] = useState(false);

  function openClaims() {
    popover.current?.hidePopover();
    setShowsClaims(true);
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={POPOVER}
        aria-label={translate('account.menu', { name: account.name })}
        title={account.name}
        className="ms-1 shrink-0 rounded-full"
      >
        <Avatar name={account.name} />
      </button>
      <div
        ref={popover}
        id={POPOVER}
        popover="auto"
        role="dialog"
        aria-label={translate('account.menu', { name: account.name })}
        className="fixed start-auto end-4 top-14 bottom-auto m-0 w-72 max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-surface p-2 text-ink shadow-raised sm:end-6"
      >
        <Identity account={account} />
        <div className="mt-2 grid border-t border-line pt-2">
          <MenuLink href="/account">{translate('account.open')}</MenuLink>
          {isAdmin && <MenuLink href="/admin">{translate('app.admin')}</MenuLink>}
          {isAdmin && by === 'page' && (
            <MenuButton onClick={openClaims}>{translate('account.claims')}</MenuButton>
          )}
          <SignOutButton />
        </div>
      </div>
      {showsClaims && (
        <Suspense fallback={null}>
          <ClaimsDialog onClose={() => setShowsClaims(false)} />
        </Suspense>
      )}
    </>
  );
}

function Avatar({ name }: { name: string }) {
  const initials = initialsOf(name, useLocale());
  return (
    <span
      aria-hidden="true"
      // Drawn, not written: the control around it is called by the whole name, which its text would have to be part of.
      data-initials={initials || '·'}
      className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong before:content-[attr(data-initials)]"
    />
  );
}

function Identity({ account: { name, username, roles } }: { account: Account }) {
  const translate = useTranslate();
  return (
    <div className="flex items-center gap-3 px-3 pt-2 pb-1">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        {username && (
          <p className="text-sm text-muted">
            <bdi>{username}</bdi>
          </p>
        )}
        {roles.length > 0 && (
          <ul aria-label={translate('account.roles')} className="mt-1.5 flex flex-wrap gap-1.5">
            {roles.map((role) => (
              <li key={role} className="rounded-md bg-sunken px-1.5 py-0.5 text-xs font-medium">
                <bdi>{role}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const ENTRY = 'flex min-h-10 w-full items-center rounded-lg px-3 text-start text-sm hover:bg-sunken';

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={ENTRY}>
      {children}
    </a>
  );
}

function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={ENTRY}>
      {children}
    </button>
  );
}

function SignOutButton() {
  const translate = useTranslate();
  const { by } = useVisitor();
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');

  function go() {
    setState('leaving');
    signOut(by).catch(() => setState('failed'));
  }

  return (
    <>
      <button type="button" aria-disabled={state === 'leaving'} onClick={go} className={ENTRY}>
        {translate(state === 'leaving' ? 'signIn.leading' : 'account.signOut')}
      </button>
      {state === 'failed' && (
        <p role="alert" className="px-3 pb-2 text-sm text-danger">
          {translate('signIn.unreachable')}
        </p>
      )}
    </>
  );
}

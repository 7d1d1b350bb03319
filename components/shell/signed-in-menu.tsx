import { Suspense, useRef, useState } from 'react';
import { HeaderPopover } from '#components/shell/preferences-menu.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { Account } from '#lib/api/account.ts';
import { signOut } from '#lib/client/page/sign-in.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { useVisitor } from './page-context.tsx';

const POPOVER = 'account-menu';

// Only administrators open it, and rarely.
const ClaimsDialog = lazyComponent(async () => (await import('./claims-dialog.tsx')).ClaimsDialog);

/** The menu of the signed-in person. */
export function SignedInMenu({ account }: { account: Account }) {
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
      <HeaderPopover
        ref={popover}
        id={POPOVER}
        aria-label={translate('account.menu', { name: account.name })}
        className="w-72 max-w-[calc(100vw-2rem)] p-2"
      >
        <Identity account={account} />
        <div className="mt-2 grid border-t border-line pt-2">
          <a href="/account" className={ENTRY}>
            {translate('account.open')}
          </a>
          {by === 'page' && (
            <a href="/account#sessions" className={ENTRY}>
              {translate('account.sessions')}
            </a>
          )}
          {isAdmin && (
            <a href="/admin" className={ENTRY}>
              {translate('app.admin')}
            </a>
          )}
          {isAdmin && by === 'page' && (
            <button type="button" onClick={openClaims} className={ENTRY}>
              {translate('account.claims')}
            </button>
          )}
          <SignOutButton />
        </div>
      </HeaderPopover>
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
      // CSS draws the initials: as text they would have to be part of the button's accessible name.
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
        <Alert look="line" className="px-3 pb-2">
          {translate('signIn.unreachable')}
        </Alert>
      )}
    </>
  );
}

const LONGEST = 2;

/** The first letters of the first and the last word of a name, as an avatar shows them. Empty for a name without letters. */
export function initialsOf(name: string, locale: string): string {
  // What stands in brackets is a department, not a name.
  const words = name.replace(/\(.*?\)|\[.*?\]/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const chosen = words.length > LONGEST ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '', locale)).join('');
}

function firstLetter(word: string, locale: string): string {
  const [first] = new Intl.Segmenter(locale).segment(word);
  return (first?.segment ?? '').toLocaleUpperCase(locale);
}

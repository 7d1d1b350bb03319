'use client';

import { useEffect, useState } from 'react';
import { Mark } from '#components/shell/mark.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import type { Session } from '#lib/api/account.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/**
 * Stands in the frame where readers have to sign in. Browsers send the session to the frame only below the same
 * site, so the whole page is offered as well.
 */
export function EmbedSignIn() {
  const translate = useTranslate();
  const { isWaiting, signIn } = useFrameSignIn();
  return (
    <main className="flex min-h-dvh flex-col items-start justify-center gap-4 p-6">
      <Mark />
      <h1 className="font-display text-2xl font-semibold">{translate('embed.signIn.heading')}</h1>
      <p className="text-muted">{translate('embed.signIn.lead')}</p>
      <Button look="filled" onClick={signIn}>
        {translate('account.signIn')}
      </Button>
      <div role="status">
        {isWaiting && (
          <p className="text-sm text-muted">
            {translate('embed.signIn.waiting')}{' '}
            <TextLink href="/" target="_blank" rel="noreferrer">
              {translate('embed.openWhole')}
            </TextLink>
          </p>
        )}
      </div>
    </main>
  );
}

const WINDOW = 'popup,width=520,height=720';
const ASK_EVERY_MS = 2000;
/** Five minutes. */
const MOST_ASKED = 150;

/**
 * Signs a reader in from a frame: the provider shows itself in no frame, so a window of its own does it, and the frame
 * loads again once the reader has signed in. `isWaiting` until then, for five minutes at most.
 */
export function useFrameSignIn(): { isWaiting: boolean; signIn: () => void } {
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked > MOST_ASKED) setWaiting(false);
      else void reloadOnceSignedIn();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  function signIn() {
    window.open(`/sign-in?${new URLSearchParams({ returnTo: '/embed/signed-in' })}`, '_blank', WINDOW);
    setWaiting(true);
  }

  return { isWaiting, signIn };
}

// That window and this frame see nothing of each other: only the server knows when the reader has signed in.
async function reloadOnceSignedIn(): Promise<void> {
  try {
    const response = await fetch('/api/session', { cache: 'no-store' });
    const { account } = response.ok ? ((await response.json()) as Session) : { account: null };
    if (account) location.reload();
  } catch {
    // It is asked again.
  }
}

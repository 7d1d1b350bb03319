import { useEffect, useState } from 'react';
import type { Session } from '#lib/api/account.ts';

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

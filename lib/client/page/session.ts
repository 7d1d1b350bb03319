import { useSyncExternalStore } from 'react';
import { pause } from '#lib/shared/pause.ts';
import { fetchThroughRestart } from './fetch-through-restart.ts';
import { SessionKeeper, type SessionState } from './session-keeper.ts';

const CHANNEL = 'citewell.session';

let keeper: SessionKeeper | undefined;
let channel: BroadcastChannel | undefined;

// Made at first use in the browser: on the server there is no page whose session it could be.
function session(): SessionKeeper {
  if (!keeper) {
    keeper = new SessionKeeper({
      fetchFrom: fetchThroughRestart((...request) => fetch(...request), {
        now: () => performance.now(),
        wait: pause,
      }),
      account: () => document.documentElement.dataset['account'] ?? null,
      now: () => Date.now(),
    });
    listen(keeper);
  }
  return keeper;
}

/** Other tabs announce that they signed in or out; an idle tab checks when it becomes visible again. */
function listen(held: SessionKeeper): void {
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string | null>) => held.heard(data);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void held.holds();
  });
  const mine = document.documentElement.dataset['account'];
  if (mine !== undefined) channel.postMessage(mine);
}

/** `fetch` for all calls of our page: as the account it was made for, where there is one. See `SessionKeeper.fetch`. */
export const authorizedFetch: typeof fetch = (...request) => session().fetch(...request);

/** Whether what is asked now is asked as the account of the page. False when its session is over. */
export function sessionHolds(): true | Promise<boolean> {
  return session().holds();
}

/** Tells the other tabs that this browser is signed out. */
export function tellSignedOut(): void {
  session();
  channel?.postMessage(null);
}

/** Follows where the session of this page stands. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(
    (listener) => session().subscribe(listener),
    () => session().snapshot(),
    () => 'held',
  );
}

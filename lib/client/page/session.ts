import { useSyncExternalStore } from 'react';
import type { Session } from '#lib/api/account.ts';
import { pause } from '#lib/shared/pause.ts';
import { DRAINING_HEADER } from '#lib/shared/request-headers.ts';
import { Store, singleFlight } from '../store.ts';

const CHANNEL = 'citewell.session';

let pageSession: PageSession | undefined;
let channel: BroadcastChannel | undefined;

// Made at first use in the browser: on the server there is no page whose session it could be.
function session(): PageSession {
  if (!pageSession) {
    pageSession = new PageSession({
      fetchFrom: fetchThroughRestart((...request) => fetch(...request), {
        now: () => performance.now(),
        wait: pause,
      }),
      account: () => document.documentElement.dataset['account'] ?? null,
      now: () => Date.now(),
    });
    listen(pageSession);
  }
  return pageSession;
}

/** Other tabs announce that they signed in or out; an idle tab checks when it becomes visible again. */
function listen(held: PageSession): void {
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<string | null>) => held.heard(data);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void held.holds();
  });
  const mine = document.documentElement.dataset['account'];
  if (mine !== undefined) channel.postMessage(mine);
}

/** `fetch` for all calls of our page: as the account it was made for, where there is one. See `PageSession.fetch`. */
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

/** What waiting for a server needs of the browser. */
interface RestartPorts {
  now: () => number;
  /** Rejects as soon as the signal aborts. */
  wait: (ms: number, signal: AbortSignal | null | undefined) => Promise<void>;
}

/** As long as a server may drain, and another one take to start. */
const LONGEST_WAIT_MS = 90_000;
const MOST_SECONDS = 10;

/**
 * `fetch` that asks again, as often as the server says, when that refuses because it is about to stop: it has done nothing
 * of what was asked then. While it is away in between, too. After a minute and a half the last refusal is returned.
 */
export function fetchThroughRestart(fetchFrom: typeof fetch, { now, wait }: RestartPorts): typeof fetch {
  return async (input, init) => {
    let response = await fetchFrom(input, init);
    const deadline = now() + LONGEST_WAIT_MS;
    while (response.headers.has(DRAINING_HEADER) && now() < deadline) {
      await wait(pauseOf(response), init?.signal);
      const next = await fetchFrom(input, init).catch((thrown: unknown) => {
        if (init?.signal?.aborted || now() >= deadline) throw thrown;
        return undefined;
      });
      if (!next) continue;
      await response.body?.cancel();
      response = next;
    }
    return response;
  };
}

function pauseOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after')) || 1;
  return Math.min(Math.max(seconds, 1), MOST_SECONDS) * 1000;
}

/**
 * Where the session of a page stands: `held` as far as is known, `over`, or `another`: the browser is signed in as
 * another person now.
 */
type SessionState = 'held' | 'over' | 'another';

/** The functions of the browser that a page session uses. */
interface SessionPorts {
  fetchFrom: typeof fetch;
  /** The id of the account that the page was made for; null for guests and without sign-in of our own. */
  account: () => string | null;
  now: () => number;
}

/** What a token is, or the answer that says why there is none. */
type Obtained = { token: string } | { refusal: Response };

/** A token this near to its end is not sent: it would end on the way. A short-lived one in the last quarter of its life. */
const RENEW_BEFORE_MS = 60_000;

/**
 * The access token of a page, held in memory alone. It is asked for when a call needs one and renewed before it ends; the
 * server does the rest. Nothing here navigates: what to do about a session that is over is
 * said by `state`.
 */
export class PageSession extends Store<SessionState> {
  readonly #ports: SessionPorts;
  #token: { text: string; renewAtMs: number } | undefined;
  /** How often other tabs signed in or out. */
  #changes = 0;
  readonly #askOnce = singleFlight(() => this.#ask());

  constructor(ports: SessionPorts) {
    super('held');
    this.#ports = ports;
  }

  /**
   * `fetch` with the token, and once more with a new one where the server did not take it. Without a session it answers
   * as the server did when it was asked for one: 401. A call that says itself who makes it goes as it is. The body must
   * be one that can be sent twice.
   */
  readonly fetch: typeof fetch = async (input, init) => {
    const isSaid = new Headers(init?.headers).has('authorization');
    if (isSaid || this.#ports.account() === null) return this.#ports.fetchFrom(input, init);
    const first = await this.#obtain();
    if ('refusal' in first) return first.refusal;
    const response = await this.#send(first.token, input, init);
    if (response.status !== 401) return response;
    if (this.#token?.text === first.token) this.#token = undefined;
    const second = await this.#obtain();
    if ('refusal' in second) return second.refusal;
    return second.token === first.token ? response : this.#send(second.token, input, init);
  };

  /** Whether a call would be made as the account of the page; true where that is unknown. Asks the server only if necessary. */
  holds(): true | Promise<boolean> {
    if (this.#ports.account() === null || (this.#isTokenGood() && this.snapshot() === 'held')) return true;
    return this.#obtain().then(
      () => this.snapshot() === 'held',
      () => true,
    );
  }

  /** Notes that another tab signed in or out. */
  heard(account: string | null): void {
    if (this.#ports.account() === null) return;
    this.#changes += 1;
    this.#token = undefined;
    this.#become(account === null ? 'over' : this.#stateFor(account));
  }

  #isTokenGood(): boolean {
    return this.#token !== undefined && this.#ports.now() < this.#token.renewAtMs;
  }

  async #obtain(): Promise<Obtained> {
    if (this.#token && this.#isTokenGood()) return { token: this.#token.text };
    const obtained = await this.#askOnce();
    // Each caller that waits for the same answer reads its own copy of the body.
    return 'refusal' in obtained ? { refusal: obtained.refusal.clone() } : obtained;
  }

  async #ask(): Promise<Obtained> {
    const changes = this.#changes;
    const response = await this.#ports.fetchFrom('/api/session', { cache: 'no-store' });
    if (!response.ok) {
      if (response.status === 401) this.#become('over');
      return { refusal: response };
    }
    const { account, accessToken, expiresAtMs } = (await response.json()) as Session;
    // The answer predates what another tab announced, and would hide it.
    if (changes !== this.#changes) return this.#ask();
    this.#become(account === null ? 'over' : this.#stateFor(account.id));
    if (this.snapshot() !== 'held' || accessToken === null) return { refusal: over() };
    const now = this.#ports.now();
    const lifeMs = (expiresAtMs ?? now) - now;
    this.#token = { text: accessToken, renewAtMs: now + lifeMs - Math.min(RENEW_BEFORE_MS, lifeMs / 4) };
    return { token: accessToken };
  }

  #send(token: string, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return this.#ports.fetchFrom(input, { ...init, headers });
  }

  #stateFor(account: string): SessionState {
    return account === this.#ports.account() ? 'held' : 'another';
  }

  #become(state: SessionState): void {
    if (state !== this.snapshot()) this.set(state);
  }
}

function over(): Response {
  return Response.json({ error: 'Your session has ended. Sign in again.' }, { status: 401 });
}

import type { Visitor } from '#lib/api/account.ts';
import { forgetOfflinePage } from './offline-page.ts';
import { tellSignedOut } from './session.ts';

/**
 * Leads the browser to where people sign in, and back to `returnTo`, a path of ours. Rejects when our server cannot be
 * reached. `anotherAccount` lets them choose, where they are signed in at the provider already.
 */
export async function beginSignIn(
  by: Visitor['by'],
  returnTo: string,
  { anotherAccount = false } = {},
): Promise<void> {
  if (by === 'app-service') {
    location.assign(`/.auth/login/aad?post_login_redirect_uri=${encodeURIComponent(returnTo)}`);
    return;
  }
  const prompt = anotherAccount ? { prompt: 'select_account' } : {};
  location.assign(await post('/api/auth/signin/provider', { callbackUrl: returnTo, ...prompt }));
}

/** Ends the session here and at the provider, in all tabs, and clears what this tab stores for its reader. */
export async function signOut(by: Visitor['by'], returnTo = '/'): Promise<void> {
  const next =
    by === 'app-service'
      ? '/.auth/logout?post_logout_redirect_uri=/sign-in'
      : await post('/api/auth/signout', { callbackUrl: returnTo });
  leave(next);
}

/** After a session has ended on the server: nothing of it stays in the browser. */
export function leave(next: string): void {
  try {
    sessionStorage.clear();
  } catch {
    // Where storage is forbidden there is nothing in it.
  }
  tellSignedOut();
  void forgetOfflinePage().then(() => location.assign(next));
}

async function post(address: string, fields: Record<string, string>): Promise<string> {
  const { csrfToken } = await read<{ csrfToken: string }>(
    await fetch('/api/auth/csrf', { cache: 'no-store' }),
  );
  const body = new URLSearchParams({ ...fields, csrfToken });
  const { url } = await read<{ url: string }>(await fetch(address, { method: 'POST', body }));
  return url;
}

async function read<Said>(response: Response): Promise<Said> {
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return (await response.json()) as Said;
}

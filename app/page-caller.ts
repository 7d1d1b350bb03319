import type { Route } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { returnTo, signInPage } from '#lib/auth/sign-in/sign-in-page.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { callerOfPage, visitorOf } from '#lib/http/identity/visitor.ts';

/** Where proxy.ts says which page is asked for. */
const PAGE = 'x-citewell-page';

const identified = cache(async () => callerOfPage(await pageRequest(), await served(identity)));

/** The caller who requests this page, identified as a route does it. Redirects callers who must sign in first. */
export async function pageCaller(): Promise<Caller> {
  const caller = await identified();
  return caller ?? toSignIn();
}

/** The caller who requests this page; undefined if they must sign in first. */
export async function findPageCaller(): Promise<Caller | undefined> {
  return identified();
}

/** As `pageCaller`, for pages that are for colleagues: where people can sign in, guests must as well. */
export async function pageColleague(): Promise<Caller> {
  const caller = await pageCaller();
  const { environment } = await served(identity);
  const isGuest = caller.principal === null && environment.identity.signIn.mode !== 'off';
  return isGuest ? toSignIn() : caller;
}

async function toSignIn(): Promise<never> {
  redirect(signInPage(undefined, returnTo((await headers()).get(PAGE))) as Route);
}

/** The visitor, as the page shows them. A caller who cannot be identified is shown as no one; access is decided elsewhere. */
export const pageVisitor = cache(async () => {
  const { environment, signIn } = await served(identity);
  try {
    const caller = await identified();
    const session = caller?.principal ? await signIn?.find(await pageRequest()) : undefined;
    return visitorOf(caller ?? null, session, environment);
  } catch {
    return visitorOf(null, undefined, environment);
  }
});

/** Whether the caller's session is over. */
export async function hadSession(): Promise<boolean> {
  const { signIn } = await served(identity);
  return (await signIn?.isOver(await pageRequest())) ?? false;
}

async function pageRequest(): Promise<Request> {
  return new Request('http://page.invalid/', { headers: new Headers(await headers()) });
}

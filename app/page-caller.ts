import type { Route } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { returnTo } from '#lib/auth/sign-in/return-to.ts';
import { signInPage } from '#lib/auth/sign-in/sign-in-error.ts';
import { container } from '#lib/composition/server.ts';
import type { Caller } from '#lib/core/principal.ts';
import { callerOfPage, visitorOf } from '#lib/http/visitor.ts';

/** Where proxy.ts says which page is asked for. */
const PAGE = 'x-citewell-page';

const identified = cache(async () => callerOfPage(await pageRequest(), container()));

/** Who asks for this page, told as a route tells it. Leads whoever must sign in first to where they can. */
export async function pageCaller(): Promise<Caller> {
  const caller = await identified();
  return caller ?? toSignIn();
}

/** As `pageCaller`, for pages that are for colleagues: where people can sign in, guests must as well. */
export async function pageColleague(): Promise<Caller> {
  const caller = await pageCaller();
  const isGuest = caller.principal === null && container().environment.people.signIn.mode !== 'off';
  return isGuest ? toSignIn() : caller;
}

async function toSignIn(): Promise<never> {
  redirect(signInPage(undefined, returnTo((await headers()).get(PAGE))) as Route);
}

/** Who uses this page, as it is shown. Whoever cannot be told is nobody: what they may do is decided elsewhere. */
export const pageVisitor = cache(async () => {
  const { environment, signIn } = container();
  try {
    const caller = await identified();
    const session = caller?.principal ? await signIn?.find(await pageRequest()) : undefined;
    return visitorOf(caller ?? null, session, environment);
  } catch {
    return visitorOf(null, undefined, environment);
  }
});

/** Whether whoever asks for this page had a session that is over. */
export async function hadSession(): Promise<boolean> {
  return (await container().signIn?.isOver(await pageRequest())) ?? false;
}

async function pageRequest(): Promise<Request> {
  return new Request('http://page.invalid/', { headers: new Headers(await headers()) });
}

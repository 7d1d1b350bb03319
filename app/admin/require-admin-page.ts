import type { Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { container } from '#lib/composition/server.ts';
import type { Caller } from '#lib/core/principal.ts';
import { pageCaller } from '../page-caller.ts';

/**
 * The administrator who requests this page. Other callers get a 404 or, without sign-in, a page that explains how to
 * open the administration.
 */
export async function requireAdminPage(): Promise<Caller> {
  const caller = await pageCaller();
  if (caller.isAdmin) return caller;
  if (container().environment.people.signIn.mode === 'off') redirect('/admin-link' as Route);
  return notFound();
}

import type { Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { container } from '#lib/composition/server.ts';
import type { Caller } from '#lib/core/principal.ts';
import { pageCaller } from '../page-caller.ts';

/**
 * The administrator who asks for this page. For everybody else there is no such page; where nobody signs in, there is one
 * that tells how administrators get in.
 */
export async function requireAdminPage(): Promise<Caller> {
  const caller = await pageCaller();
  if (caller.isAdmin) return caller;
  if (container().environment.people.signIn.mode === 'off') redirect('/admin-link' as Route);
  return notFound();
}

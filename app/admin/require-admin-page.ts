import { notFound } from 'next/navigation';
import type { Caller } from '#lib/core/principal.ts';
import { pageCaller } from '../page-caller.ts';

/** The administrator who asks for this page; for everybody else there is no such page. */
export async function requireAdminPage(): Promise<Caller> {
  const caller = await pageCaller();
  if (!caller.isAdmin) notFound();
  return caller;
}

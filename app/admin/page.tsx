import type { Route } from 'next';
import { redirect } from 'next/navigation';
import { requireAdminPage } from './admin-page.tsx';

export default async function Page() {
  await requireAdminPage();
  redirect('/admin/usage' as Route);
}

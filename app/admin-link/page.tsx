import type { Metadata, Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import { AdminLinkPage } from '#components/account/admin-link-page.tsx';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../page-brand.ts';
import { pageVisitor } from '../page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await pageLocale());
  return { title: `${translate('adminLink.title')} – ${translate('app.name')}` };
}

export default async function Page() {
  const { mode, isAdmin } = await pageVisitor();
  if (mode !== 'off') notFound();
  if (isAdmin) redirect('/admin' as Route);
  const { adminLink } = await served(identity);
  return <AdminLinkPage isPossible={adminLink !== undefined} />;
}

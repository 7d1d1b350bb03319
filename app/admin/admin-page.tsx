import type { Metadata, Route } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { deploymentOf } from '#lib/composition/deployment-of.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { pageLocale } from '../page-brand.ts';
import { pageCaller } from '../page-caller.ts';

/** `generateMetadata` of an administration page. */
export function adminMetadata(heading: MessageKey): () => Promise<Metadata> {
  return async () => {
    const translate = translateFor(await pageLocale());
    return { title: `${translate(heading)} · ${translate('app.name')}` };
  };
}

/**
 * The administrator who requests this page. Other callers get a 404 or, without sign-in, a page that explains how to
 * open the administration.
 */
export async function requireAdminPage(): Promise<Caller> {
  const caller = await pageCaller();
  if (caller.isAdmin) return caller;
  const { environment } = await served(identity);
  if (environment.identity.signIn.mode === 'off') redirect('/admin-link' as Route);
  return notFound();
}

interface PageProps {
  searchParams: Promise<Record<string, unknown>>;
}

/**
 * An administration page that `render` draws for an administrator and the query of the address. A deployment without
 * what the page needs shows an explanation instead.
 */
export function adminPage(
  label: MessageKey,
  needs: 'records' | 'documents',
  render: (query: Record<string, unknown>, caller: Caller) => Promise<ReactNode>,
) {
  return async function Page({ searchParams }: PageProps) {
    const caller = await requireAdminPage();
    const { storesRecords, takesDocuments } = deploymentOf((await served(identity)).environment);
    if (needs === 'records' ? storesRecords : takesDocuments) return render(await searchParams, caller);
    const translate = translateFor(await pageLocale());
    return <AdminPage heading={translate(label)} lead={translate(`admin.off.${needs}`)} />;
  };
}

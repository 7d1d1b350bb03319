import type { ReactNode } from 'react';
import { AdminFrame } from '#components/admin/admin-frame.tsx';
import { served } from '#lib/composition/served.ts';
import { sources } from '#lib/composition/sources.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { pageLocale } from '../page-brand.ts';
import { pageCaller } from '../page-caller.ts';

// Does not decide about access: every page below calls `requireAdminPage`.
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { tag, messages } = await pageLocale();
  return (
    <MessagesProvider locale={tag} messages={messages}>
      <AdminFrame failingSources={await failingSources()}>{children}</AdminFrame>
    </MessagesProvider>
  );
}

/** For administrators alone. A database that is away is shown by the page below. */
async function failingSources(): Promise<number> {
  if (!(await pageCaller()).isAdmin) return 0;
  return (await served(sources)).sourceAdministration.failing().catch(() => 0);
}

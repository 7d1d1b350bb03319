import type { ReactNode } from 'react';
import { AdminFrame } from '#components/admin/admin-frame.tsx';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { pageLocale } from '../page-brand.ts';

// Does not decide about access: every page below calls `requireAdminPage`.
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { tag, messages } = await pageLocale();
  return (
    <MessagesProvider locale={tag} messages={messages}>
      <AdminFrame>{children}</AdminFrame>
    </MessagesProvider>
  );
}

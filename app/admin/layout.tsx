import type { ReactNode } from 'react';
import { AdminFrame } from '#components/admin/admin-frame.tsx';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { requestLocale } from '#lib/i18n/request-locale.ts';

// Does not decide about access: every page below calls `requireAdminPage`.
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { tag, messages } = await requestLocale();
  return (
    <MessagesProvider locale={tag} messages={messages}>
      <AdminFrame>{children}</AdminFrame>
    </MessagesProvider>
  );
}

'use client';

import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AdminPage } from './admin-page.tsx';
import type { AdminSection } from './admin-sections.ts';

/** A page of the administration that this deployment does not have, and by what it would have it. */
export function AdminOff({
  label,
  without,
}: Pick<AdminSection, 'label'> & { without: 'records' | 'documents' }) {
  const translate = useTranslate();
  return <AdminPage heading={translate(label)} lead={translate(`admin.off.${without}`)} />;
}

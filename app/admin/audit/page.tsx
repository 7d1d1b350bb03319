import { AuditReport } from '#components/admin/audit/audit-report.tsx';
import { container } from '#lib/composition/server.ts';
import { requestedAudit } from '#lib/http/admin/requested-audit.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { adminOffHere } from '../admin-off-here.tsx';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.audit');

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  await requireAdminPage();
  const off = adminOffHere('admin.nav.audit', 'records');
  if (off) return off;
  return <AuditReport {...(await requestedAudit(container().records.audit, await searchParams))} />;
}

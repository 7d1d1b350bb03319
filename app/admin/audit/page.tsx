import { AuditReport } from '#components/admin/audit/audit-report.tsx';
import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { requestedAudit } from '#lib/http/admin/audit-routes.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.audit');

export default adminPage('admin.nav.audit', 'records', async (query) => {
  const { records, settings } = await served(answering);
  return <AuditReport {...(await requestedAudit(records.audit, query))} fields={settings} />;
});

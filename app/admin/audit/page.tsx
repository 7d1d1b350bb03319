import { AuditReport } from '#components/admin/audit/audit-report.tsx';
import { people } from '#lib/composition/people.ts';
import { served } from '#lib/composition/served.ts';
import { requestedAudit } from '#lib/http/admin/audit-routes.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.audit');

export default adminPage('admin.nav.audit', 'records', async (query) => {
  const { records } = await served(people);
  return <AuditReport {...(await requestedAudit(records.audit, query))} />;
});

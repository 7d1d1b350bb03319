import { UnsupportedReport } from '#components/admin/unsupported/unsupported-report.tsx';
import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { requestedAnswers } from '#lib/http/admin/unsupported-route.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.unsupported');

export default adminPage('admin.nav.unsupported', 'records', async (query, caller) => {
  const requested = await requestedAnswers(await served(answering), caller, query, Date.now());
  return <UnsupportedReport {...requested} />;
});

import { UnansweredReport } from '#components/admin/unanswered/unanswered-report.tsx';
import { administration } from '#lib/composition/administration.ts';
import { served } from '#lib/composition/served.ts';
import { requestedGroups } from '#lib/http/admin/unanswered/unanswered-query.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.unanswered');

export default adminPage('admin.nav.unanswered', 'records', async (query) => {
  const { query: asked, ...requested } = await requestedGroups(
    await served(administration),
    query,
    Date.now(),
  );
  return <UnansweredReport {...requested} query={asked} />;
});

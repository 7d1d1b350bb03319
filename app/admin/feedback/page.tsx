import { FeedbackReport } from '#components/admin/feedback/feedback-report.tsx';
import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { requestedFeedback } from '#lib/http/admin/feedback-routes.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.feedback');

export default adminPage('admin.nav.feedback', 'records', async (query, caller) => {
  const services = await served(answering);
  const { feedback, ...requested } = await requestedFeedback(services, caller, query);
  return <FeedbackReport {...requested} entries={feedback} fields={services.settings} />;
});

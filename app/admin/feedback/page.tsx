import { FeedbackReport } from '#components/admin/feedback/feedback-report.tsx';
import { container } from '#lib/composition/server.ts';
import { requestedFeedback } from '#lib/http/admin/requested-feedback.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { adminOffHere } from '../admin-off-here.tsx';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.feedback');

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const caller = await requireAdminPage();
  const off = adminOffHere('admin.nav.feedback', 'records');
  if (off) return off;
  const services = container();
  const { feedback, ...requested } = await requestedFeedback(services, caller, await searchParams);
  const translate = translateFor(await requestLocale());
  return (
    <FeedbackReport {...requested} entries={feedback} fields={services.settings} translate={translate} />
  );
}

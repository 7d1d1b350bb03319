import { FeedbackReport } from '#components/admin/feedback/feedback-report.tsx';
import { container } from '#lib/composition/server.ts';
import { requestedFeedback } from '#lib/http/admin/requested-feedback.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.feedback');

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  await requireAdminPage();
  const locale = await requestLocale();
  const { records, settings } = container();
  const { feedback, ...requested } = await requestedFeedback(records.feedback, await searchParams);
  // Whoever asks may be anywhere: the server's own zone says nothing to them.
  const written = new Intl.DateTimeFormat(locale.tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <FeedbackReport
      {...requested}
      entries={feedback.map((rated) => ({ rated, when: `${written.format(rated.createdAtMs)} UTC` }))}
      fields={settings}
      translate={translateFor(locale)}
    />
  );
}

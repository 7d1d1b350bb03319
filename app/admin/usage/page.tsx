import { UsageReport } from '#components/admin/usage/usage-report.tsx';
import { people } from '#lib/composition/people.ts';
import { served } from '#lib/composition/served.ts';
import { requestedUsage } from '#lib/http/admin/usage-route.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../../page-brand.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.usage');

export default adminPage('admin.nav.usage', 'records', async (query) => {
  const locale = await pageLocale();
  const usage = await requestedUsage((await served(people)).records.usage, query, Date.now());
  const { tag, direction } = locale;
  return <UsageReport {...usage} translate={translateFor(locale)} locale={{ tag, direction }} />;
});

import { UsageReport } from '#components/admin/usage/usage-report.tsx';
import { container } from '#lib/composition/server.ts';
import { requestedUsage } from '#lib/http/admin/requested-usage.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { adminOffHere } from '../admin-off-here.tsx';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.usage');

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  await requireAdminPage();
  const off = adminOffHere('admin.nav.usage', 'records');
  if (off) return off;
  const { tag, direction, ...locale } = await requestLocale();
  const usage = await requestedUsage(container().records.usage, await searchParams, Date.now());
  return (
    <UsageReport
      {...usage}
      translate={translateFor({ tag, direction, ...locale })}
      locale={{ tag, direction }}
    />
  );
}

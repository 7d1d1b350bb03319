import { SettingsAdmin } from '#components/admin/settings/settings-admin.tsx';
import { container } from '#lib/composition/server.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { settingsDecision } from '#lib/http/admin/settings-decision.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { adminOffHere } from '../admin-off-here.tsx';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.settings');

export default async function Page() {
  await requireAdminPage();
  const off = adminOffHere('admin.nav.settings', 'records');
  if (off) return off;
  const services = container();
  return (
    <SettingsAdmin fields={services.settings} decision={await readDecision(settingsDecision, services)} />
  );
}

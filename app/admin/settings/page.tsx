import { SettingsAdmin } from '#components/admin/settings/settings-admin.tsx';
import { administration } from '#lib/composition/administration.ts';
import { served } from '#lib/composition/served.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { settingsDecision } from '#lib/http/admin/decisions.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.settings');

export default adminPage('admin.nav.settings', 'records', async () => {
  const services = await served(administration);
  return (
    <SettingsAdmin fields={services.settings} decision={await readDecision(settingsDecision, services)} />
  );
});

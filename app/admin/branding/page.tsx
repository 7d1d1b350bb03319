import { BrandingAdmin } from '#components/admin/branding/branding-admin.tsx';
import { administration } from '#lib/composition/administration.ts';
import { served } from '#lib/composition/served.ts';
import type { Branding } from '#lib/core/branding/branding.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { brandingDecision } from '#lib/http/admin/decisions.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.branding');

export default adminPage('admin.nav.branding', 'records', async () => {
  const services = await served(administration);
  const decision = await readDecision<Branding>(brandingDecision, services);
  return <BrandingAdmin defaults={services.defaults.branding} decision={decision} />;
});

import { SharedPromptsAdmin } from '#components/admin/shared-prompts/shared-prompts-admin.tsx';
import { administration } from '#lib/composition/administration.ts';
import { served } from '#lib/composition/served.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { sharedPromptsDecision } from '#lib/http/admin/decisions.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.shared-prompts');

export default adminPage('admin.nav.shared-prompts', 'records', async () => {
  const services = await served(administration);
  return <SharedPromptsAdmin decision={await readDecision(sharedPromptsDecision, services)} />;
});

import { PromptsAdmin } from '#components/admin/prompts/prompts-admin.tsx';
import { administration } from '#lib/composition/administration.ts';
import { served } from '#lib/composition/served.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { promptsDecision } from '#lib/http/admin/decisions.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.prompts');

export default adminPage('admin.nav.prompts', 'records', async () => {
  const services = await served(administration);
  const decision = await readDecision(promptsDecision, services);
  return <PromptsAdmin builtIn={services.defaults.prompts} decision={decision} />;
});

import { PromptsAdmin } from '#components/admin/prompts/prompts-admin.tsx';
import { container } from '#lib/composition/server.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { promptsDecision } from '#lib/http/admin/prompts-decision.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { adminOffHere } from '../admin-off-here.tsx';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.prompts');

export default async function Page() {
  await requireAdminPage();
  const off = adminOffHere('admin.nav.prompts', 'records');
  if (off) return off;
  const services = container();
  const decision = await readDecision(promptsDecision, services);
  return <PromptsAdmin builtIn={services.undecided.prompts} decision={decision} />;
}

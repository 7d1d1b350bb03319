import { ExperimentsAdmin } from '#components/admin/experiments/experiments-admin.tsx';
import { container } from '#lib/composition/server.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { experimentsDecision } from '#lib/http/admin/experiments-decision.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { adminOffHere } from '../admin-off-here.tsx';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.experiments');

export default async function Page() {
  await requireAdminPage();
  const off = adminOffHere('admin.nav.experiments', 'records');
  if (off) return off;
  const services = container();
  return (
    <ExperimentsAdmin
      undecided={[...services.undecided.experiments]}
      models={services.models.map(({ alias }) => alias)}
      decision={await readDecision(experimentsDecision, services)}
    />
  );
}

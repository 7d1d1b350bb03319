import { ExperimentsAdmin } from '#components/admin/experiments/experiments-admin.tsx';
import { administration } from '#lib/composition/administration.ts';
import { served } from '#lib/composition/served.ts';
import { readDecision } from '#lib/http/admin/decision-route.ts';
import { experimentsDecision } from '#lib/http/admin/decisions.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.experiments');

export default adminPage('admin.nav.experiments', 'records', async () => {
  const services = await served(administration);
  return (
    <ExperimentsAdmin
      defaults={[...services.defaults.experiments]}
      models={services.models.map(({ alias }) => alias)}
      decision={await readDecision(experimentsDecision, services)}
    />
  );
});

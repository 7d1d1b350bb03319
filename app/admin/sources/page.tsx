import { SourcesAdmin } from '#components/admin/sources/sources-admin.tsx';
import { served } from '#lib/composition/served.ts';
import { sources } from '#lib/composition/sources.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.sources');

export default adminPage('admin.nav.sources', 'records', async () => (
  <SourcesAdmin page={await (await served(sources)).sourceAdministration.list()} />
));

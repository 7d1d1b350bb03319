import { SynonymsAdmin } from '#components/admin/synonyms/synonyms-admin.tsx';
import { administration } from '#lib/composition/administration.ts';
import { served } from '#lib/composition/served.ts';
import { synonymPage } from '#lib/http/admin/synonyms/synonyms-routes.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.synonyms');

export default adminPage('admin.nav.synonyms', 'records', async () => (
  <SynonymsAdmin page={await synonymPage(await served(administration))} />
));

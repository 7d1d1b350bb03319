import { AdminCompare } from '#components/admin/compare/admin-compare.tsx';
import { container } from '#lib/composition/server.ts';
import { tunable } from '../../tunable.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.compare');

export default async function Page() {
  await requireAdminPage();
  return <AdminCompare tunable={await tunable()} prices={container().prices} />;
}

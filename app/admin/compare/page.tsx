import { AdminCompare } from '#components/admin/compare/admin-compare.tsx';
import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { tunable } from '../../tunable.ts';
import { adminMetadata, requireAdminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.compare');

export default async function Page() {
  await requireAdminPage();
  const { prices } = await served(answering);
  return <AdminCompare tunable={await tunable(true)} prices={prices} />;
}

import { DocumentsAdmin } from '#components/admin/documents/documents-admin.tsx';
import { container } from '#lib/composition/server.ts';
import { requestedDocuments } from '#lib/http/admin/requested-documents.ts';
import { adminMetadata } from '../admin-metadata.ts';
import { adminOffHere } from '../admin-off-here.tsx';
import { requireAdminPage } from '../require-admin-page.ts';

export const generateMetadata = adminMetadata('admin.nav.documents');

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  await requireAdminPage();
  const off = adminOffHere('admin.nav.documents', 'documents');
  if (off) return off;
  const services = container();
  const { accepts, maxFileBytes } = services.desk;
  return (
    <DocumentsAdmin
      {...(await requestedDocuments(services, await searchParams))}
      accepts={[...accepts]}
      maxFileBytes={maxFileBytes}
      indexing={services.indexing.state()}
      isControlled={services.environment.people.accessControl}
    />
  );
}

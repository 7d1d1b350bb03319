import { DocumentsAdmin } from '#components/admin/documents/documents-admin.tsx';
import { documents } from '#lib/composition/documents.ts';
import { served } from '#lib/composition/served.ts';
import { requestedDocuments } from '#lib/http/admin/documents-route.ts';
import { adminMetadata, adminPage } from '../admin-page.tsx';

export const generateMetadata = adminMetadata('admin.nav.documents');

export default adminPage('admin.nav.documents', 'documents', async (query) => {
  const services = await served(documents);
  const { accepts, maxFileBytes } = services.documentService;
  return (
    <DocumentsAdmin
      {...(await requestedDocuments(services, query))}
      accepts={[...accepts]}
      maxFileBytes={maxFileBytes}
      indexing={services.indexing.state()}
      isControlled={services.environment.identity.accessControl}
    />
  );
});

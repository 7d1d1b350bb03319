import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { documentUploadRoute } from '#lib/http/admin/documents-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, (services) =>
  documentUploadRoute('/api/admin/documents/', services),
);

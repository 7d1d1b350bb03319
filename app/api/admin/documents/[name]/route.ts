import { container } from '#lib/composition/server.ts';
import { documentUploadRoute } from '#lib/http/admin/document-upload-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = documentUploadRoute(
  '/api/admin/documents/',
  container,
);

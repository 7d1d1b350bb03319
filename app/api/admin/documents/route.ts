import { container } from '#lib/composition/server.ts';
import { documentsRoute } from '#lib/http/admin/documents-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = documentsRoute(container);

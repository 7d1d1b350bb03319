import { container } from '#lib/composition/server.ts';
import { documentRemovalRoute } from '#lib/http/admin/documents-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = documentRemovalRoute(container);

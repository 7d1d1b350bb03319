import { container } from '#lib/composition/server.ts';
import { indexingRoute } from '#lib/http/admin/indexing-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = indexingRoute(container);

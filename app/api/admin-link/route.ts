import { container } from '#lib/composition/server.ts';
import { adminLinkRoute } from '#lib/http/admin/admin-link-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = adminLinkRoute(container);

import { container } from '#lib/composition/server.ts';
import { usageRoute } from '#lib/http/admin/usage-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = usageRoute(container);

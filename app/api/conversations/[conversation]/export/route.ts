import { container } from '#lib/composition/server.ts';
import { exportRoute } from '#lib/http/conversations/export-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = exportRoute(container);

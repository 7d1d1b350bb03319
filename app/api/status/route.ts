import { container } from '#lib/composition/server.ts';
import { statusRoute } from '#lib/http/status-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = statusRoute(container);

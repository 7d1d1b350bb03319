import { container } from '#lib/composition/server.ts';
import { healthRoute } from '#lib/http/health-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = healthRoute(container);

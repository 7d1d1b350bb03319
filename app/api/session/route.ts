import { container } from '#lib/composition/server.ts';
import { sessionRoute } from '#lib/http/session-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = sessionRoute(container);

import { container } from '#lib/composition/server.ts';
import { readyRoute } from '#lib/http/ready-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = readyRoute(container);

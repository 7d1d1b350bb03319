import { container } from '#lib/composition/server.ts';
import { modelsRoute } from '#lib/http/models-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = modelsRoute(container);

import { container } from '#lib/composition/server.ts';
import { partRoute } from '#lib/http/documents/parts-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = partRoute(container);

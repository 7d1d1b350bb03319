import { container } from '#lib/composition/server.ts';
import { newPartedRoute } from '#lib/http/documents/parts-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = newPartedRoute(container);

import { container } from '#lib/composition/server.ts';
import { turnStreamRoute } from '#lib/http/conversations/turn-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = turnStreamRoute(container);

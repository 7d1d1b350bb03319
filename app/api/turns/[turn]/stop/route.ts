import { container } from '#lib/composition/server.ts';
import { turnStopRoute } from '#lib/http/conversations/turn-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = turnStopRoute(container);

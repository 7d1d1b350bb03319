import { container } from '#lib/composition/server.ts';
import { conversationsRoute } from '#lib/http/conversations/list-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = conversationsRoute(container);

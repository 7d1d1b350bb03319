import { container } from '#lib/composition/server.ts';
import { conversationRoute } from '#lib/http/conversations/conversation-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = conversationRoute(container);

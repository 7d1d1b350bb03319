import { container } from '#lib/composition/server.ts';
import { sharedRoute } from '#lib/http/conversations/share-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = sharedRoute(container);

import { container } from '#lib/composition/server.ts';
import { questionsRoute } from '#lib/http/admin/questions-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = questionsRoute(container);

import { container } from '#lib/composition/server.ts';
import { contentRoute } from '#lib/http/content-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = contentRoute('/content/', container);

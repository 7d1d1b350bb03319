import { container } from '#lib/composition/server.ts';
import { picturesRoute } from '#lib/http/pictures-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = picturesRoute('/pictures/', container);

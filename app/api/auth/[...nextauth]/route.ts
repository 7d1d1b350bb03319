import { container } from '#lib/composition/server.ts';
import { signInRoute } from '#lib/http/sign-in-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = signInRoute(container);

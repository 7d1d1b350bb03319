import { container } from '#lib/composition/server.ts';
import { fixedRoute } from '#lib/http/fixed-route.ts';
import { openapi } from '#lib/http/openapi/openapi.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = fixedRoute(openapi, container);

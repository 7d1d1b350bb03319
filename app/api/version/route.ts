import { container } from '#lib/composition/server.ts';
import { versionRoute } from '#lib/http/version-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = versionRoute(container);

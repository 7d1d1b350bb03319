import { container } from '#lib/composition/server.ts';
import { deploymentRoute } from '#lib/http/completions-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = deploymentRoute(container);

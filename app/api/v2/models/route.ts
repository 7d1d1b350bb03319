import { container } from '#lib/composition/server.ts';
import { flexibleModelsRoute } from '#lib/http/flexible-models-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = flexibleModelsRoute(container);

import { container } from '#lib/composition/server.ts';
import { flexibleRoute } from '#lib/http/flexible-route.ts';

const kind = { single: false, multimodal: true };

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = flexibleRoute(kind, container);

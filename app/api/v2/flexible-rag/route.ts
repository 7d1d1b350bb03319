import { container } from '#lib/composition/server.ts';
import { flexibleRoute } from '#lib/http/flexible-route.ts';

const kind = { single: true, multimodal: false };

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = flexibleRoute(kind, container);

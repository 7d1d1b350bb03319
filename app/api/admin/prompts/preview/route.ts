import { container } from '#lib/composition/server.ts';
import { previewRoute } from '#lib/http/admin/preview-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = previewRoute(container);

import { container } from '#lib/composition/server.ts';
import { myExportRoute } from '#lib/http/my-data-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = myExportRoute(container);

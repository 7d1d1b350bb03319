import { container } from '#lib/composition/server.ts';
import { documentRoute } from '#lib/http/documents/documents-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = documentRoute('/api/documents/', container);

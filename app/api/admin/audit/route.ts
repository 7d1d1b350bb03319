import { container } from '#lib/composition/server.ts';
import { auditRoute } from '#lib/http/admin/audit-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = auditRoute(container);

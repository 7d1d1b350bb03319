import { container } from '#lib/composition/server.ts';
import { auditExportRoute } from '#lib/http/admin/audit-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = auditExportRoute(container);

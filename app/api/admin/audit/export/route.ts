import { container } from '#lib/composition/server.ts';
import { auditExportRoute } from '#lib/http/admin/audit-routes.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = auditExportRoute(container);

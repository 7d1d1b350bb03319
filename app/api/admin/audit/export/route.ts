import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { auditExportRoute } from '#lib/http/admin/audit-routes.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, auditExportRoute);

import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { auditRoute } from '#lib/http/admin/audit-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, auditRoute);

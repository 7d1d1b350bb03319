import { people } from '#lib/composition/people.ts';
import { serve } from '#lib/composition/served.ts';
import { auditRoute } from '#lib/http/admin/audit-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(people, auditRoute);

import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { adminLinkRoute } from '#lib/http/admin/admin-link-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, adminLinkRoute);

import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { adminSessionsRoute } from '#lib/http/identity/sessions-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, adminSessionsRoute);

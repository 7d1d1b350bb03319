import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { usageRoute } from '#lib/http/admin/usage-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, usageRoute);

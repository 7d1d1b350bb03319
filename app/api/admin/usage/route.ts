import { people } from '#lib/composition/people.ts';
import { serve } from '#lib/composition/served.ts';
import { usageRoute } from '#lib/http/admin/usage-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(people, usageRoute);

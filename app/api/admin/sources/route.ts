import { serve } from '#lib/composition/served.ts';
import { sources } from '#lib/composition/sources.ts';
import { sourcesRoute } from '#lib/http/admin/sources-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(sources, sourcesRoute);

import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { metricsRoute } from '#lib/http/operations/operations-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, metricsRoute);

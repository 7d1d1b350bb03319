import { operations } from '#lib/composition/operations.ts';
import { serve } from '#lib/composition/served.ts';
import { readyRoute } from '#lib/http/operations/operations-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(operations, readyRoute);

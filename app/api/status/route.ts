import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { statusRoute } from '#lib/http/operations/operations-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, statusRoute);

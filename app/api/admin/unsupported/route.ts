import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { unsupportedRoute } from '#lib/http/admin/unsupported-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, unsupportedRoute);

import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { exportRoute } from '#lib/http/conversations/export-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, exportRoute);

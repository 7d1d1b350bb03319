import { administration } from '#lib/composition/administration.ts';
import { serve } from '#lib/composition/served.ts';
import { questionsRoute } from '#lib/http/admin/questions-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(administration, questionsRoute);

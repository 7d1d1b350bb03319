import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { flexibleModelsRoute } from '#lib/http/answers/flexible/flexible-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, flexibleModelsRoute);

import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { modelRoute } from '#lib/http/answers/models-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, modelRoute);

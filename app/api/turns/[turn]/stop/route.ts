import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { turnStopRoute } from '#lib/http/conversations/turn-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, turnStopRoute);

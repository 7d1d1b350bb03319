import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { conversationsRoute } from '#lib/http/conversations/list-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, conversationsRoute);

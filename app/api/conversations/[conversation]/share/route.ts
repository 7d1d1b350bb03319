import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { shareRoute } from '#lib/http/conversations/conversation-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, shareRoute);

import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { inquiryRoute } from '#lib/http/conversations/feedback-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, inquiryRoute);

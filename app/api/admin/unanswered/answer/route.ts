import { administration } from '#lib/composition/administration.ts';
import { serve } from '#lib/composition/served.ts';
import { inquiryAnswerRoute } from '#lib/http/admin/unanswered/unanswered-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(administration, inquiryAnswerRoute);

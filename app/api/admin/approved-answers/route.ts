import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { approvedAnswersRoute } from '#lib/http/admin/unanswered/approved-answers.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, approvedAnswersRoute);

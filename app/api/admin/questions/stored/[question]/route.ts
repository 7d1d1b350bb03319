import { administration } from '#lib/composition/administration.ts';
import { serve } from '#lib/composition/served.ts';
import { storedQuestionRoute } from '#lib/http/admin/synonyms/synonyms-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(administration, storedQuestionRoute);

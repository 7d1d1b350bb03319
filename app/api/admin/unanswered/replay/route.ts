import { administration } from '#lib/composition/administration.ts';
import { serve } from '#lib/composition/served.ts';
import { replayRoute } from '#lib/http/admin/unanswered/replay-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(administration, replayRoute);

import { administration } from '#lib/composition/administration.ts';
import { serve } from '#lib/composition/served.ts';
import { previewRoute } from '#lib/http/admin/preview-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(administration, previewRoute);

import { localModels } from '#lib/composition/local-models.ts';
import { serve } from '#lib/composition/served.ts';
import { localModelsRoute } from '#lib/http/admin/local-models-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(localModels, localModelsRoute);

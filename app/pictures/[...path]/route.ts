import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { picturesRoute } from '#lib/http/documents/view-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, (services) =>
  picturesRoute('/pictures/', services),
);

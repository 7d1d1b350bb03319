import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { myDataRoute } from '#lib/http/identity/my-data-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, myDataRoute);

import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { libraryRoute } from '#lib/http/documents/library-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, libraryRoute);

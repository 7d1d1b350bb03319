import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { newPartedRoute } from '#lib/http/documents/documents-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, newPartedRoute);

import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { partedRoute } from '#lib/http/documents/documents-route.ts';

/** Seconds, where the platform bounds calls: a file is read after its request has been answered, within the same time. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, partedRoute);

import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { myExportRoute } from '#lib/http/identity/my-data-route.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, myExportRoute);

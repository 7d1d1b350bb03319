import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { contentRoute } from '#lib/http/documents/content-route.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, (services) =>
  contentRoute('/content/', services),
);

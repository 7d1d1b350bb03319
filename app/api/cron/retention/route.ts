import { operations } from '#lib/composition/operations.ts';
import { serve } from '#lib/composition/served.ts';
import { retentionRoute } from '#lib/http/operations/operations-routes.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(operations, retentionRoute);

import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { uiStreamRoute } from '#lib/http/conversations/ui-chat.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, uiStreamRoute);

import { container } from '#lib/composition/server.ts';
import { turnStreamRoute } from '#lib/http/conversations/turn-routes.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = turnStreamRoute(container);

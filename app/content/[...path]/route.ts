import { container } from '#lib/composition/server.ts';
import { contentRoute } from '#lib/http/content-route.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = contentRoute('/content/', container);

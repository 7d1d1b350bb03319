import { container } from '#lib/composition/server.ts';
import { flexibleRoute } from '#lib/http/flexible-route.ts';

const kind = { single: false, multimodal: true };

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = flexibleRoute(kind, container);

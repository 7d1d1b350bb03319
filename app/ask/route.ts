import { container } from '#lib/composition/server.ts';
import { protocolRoute } from '#lib/http/protocol-route.ts';
import { ask } from '#lib/protocols/negotiate.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = protocolRoute(ask, container);

import { container } from '#lib/composition/server.ts';
import { deploymentRoute } from '#lib/http/completions-route.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = deploymentRoute(container);

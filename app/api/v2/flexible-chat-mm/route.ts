import { flexible } from '#lib/composition/flexible.ts';
import { serve } from '#lib/composition/served.ts';
import { flexibleRoute } from '#lib/http/answers/flexible/flexible-route.ts';

const kind = { single: false, multimodal: true };

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(flexible, (services) =>
  flexibleRoute(kind, services),
);

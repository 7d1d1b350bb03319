import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';

/** Seconds, where the platform bounds calls: the most that every plan of Vercel has. */
export const maxDuration = 300;

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, (services) =>
  protocolRoute(chatStream, services),
);

import { container } from '#lib/composition/server.ts';
import { feedbackRoute } from '#lib/http/conversations/feedback-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = feedbackRoute(container);

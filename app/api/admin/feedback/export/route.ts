import { container } from '#lib/composition/server.ts';
import { feedbackExportRoute } from '#lib/http/admin/feedback-routes.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = feedbackExportRoute(container);

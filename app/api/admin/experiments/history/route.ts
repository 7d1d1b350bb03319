import { container } from '#lib/composition/server.ts';
import { historyRoute } from '#lib/http/admin/decision-route.ts';
import { experimentsDecision } from '#lib/http/admin/experiments-decision.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = historyRoute(experimentsDecision, container);

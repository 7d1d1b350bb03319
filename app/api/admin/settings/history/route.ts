import { container } from '#lib/composition/server.ts';
import { historyRoute } from '#lib/http/admin/decision-route.ts';
import { settingsDecision } from '#lib/http/admin/settings-decision.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = historyRoute(settingsDecision, container);

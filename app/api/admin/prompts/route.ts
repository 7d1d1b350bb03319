import { container } from '#lib/composition/server.ts';
import { decisionRoute } from '#lib/http/admin/decision-route.ts';
import { promptsDecision } from '#lib/http/admin/prompts-decision.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = decisionRoute(promptsDecision, container);

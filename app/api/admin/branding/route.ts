import { administration } from '#lib/composition/administration.ts';
import { serve } from '#lib/composition/served.ts';
import { brandingDecision } from '#lib/http/admin/branding-decision.ts';
import { decisionRoute } from '#lib/http/admin/decision-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(administration, (services) =>
  decisionRoute(brandingDecision, services),
);

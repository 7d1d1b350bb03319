import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { protectedResourceRoute } from '#lib/http/mcp/protected-resource-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, protectedResourceRoute);

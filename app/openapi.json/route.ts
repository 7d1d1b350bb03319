import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { openapi } from '#lib/http/openapi/openapi.ts';
import { fixedRoute } from '#lib/http/route/route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, (services) =>
  fixedRoute(openapi, services),
);

import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { brandRoute } from '#lib/http/identity/brand-files.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, (services) =>
  brandRoute(services),
);

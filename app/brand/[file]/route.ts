import { people } from '#lib/composition/people.ts';
import { serve } from '#lib/composition/served.ts';
import { brandRoute } from '#lib/http/people/brand-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(people, (services) =>
  brandRoute(services),
);

import { container } from '#lib/composition/server.ts';
import { fixedRoute } from '#lib/http/fixed-route.ts';
import { sampleAuthSetup } from '#lib/http/sample-front-ends.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = fixedRoute(
  () => sampleAuthSetup(container().environment),
  container,
);

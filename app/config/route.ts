import { container } from '#lib/composition/server.ts';
import { fixedRoute } from '#lib/http/fixed-route.ts';
import { sampleConfig } from '#lib/http/sample-front-ends.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = fixedRoute(
  () => sampleConfig(container()),
  container,
);

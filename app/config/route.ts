import { container } from '#lib/composition/server.ts';
import { governFields } from '#lib/core/setting-fields.ts';
import { fixedRoute } from '#lib/http/fixed-route.ts';
import { sampleConfig } from '#lib/http/sample-front-ends.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = fixedRoute(async () => {
  const { environment, settings, administered } = container();
  const fields = governFields(settings, await administered.policy());
  return sampleConfig({ environment, settings: fields });
}, container);

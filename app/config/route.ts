import { answering } from '#lib/composition/answering.ts';
import { serve } from '#lib/composition/served.ts';
import { governFields } from '#lib/core/settings/setting-fields.ts';
import { sampleConfig } from '#lib/http/answers/sample-front-ends.ts';
import { fixedRoute } from '#lib/http/route/route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(answering, (services) =>
  fixedRoute(async () => {
    const { environment, settings, adminOverrides } = services();
    return sampleConfig({ environment, settings: governFields(settings, await adminOverrides.policy()) });
  }, services),
);

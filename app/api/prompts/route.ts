import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { promptsRoute } from '#lib/http/identity/prompts-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, promptsRoute);

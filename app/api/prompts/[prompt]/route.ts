import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { promptRoute } from '#lib/http/people/prompts-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, promptRoute);

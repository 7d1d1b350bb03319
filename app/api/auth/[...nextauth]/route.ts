import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { signInRoute } from '#lib/http/identity/session-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, signInRoute);

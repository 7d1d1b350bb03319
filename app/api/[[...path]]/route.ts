import { identity } from '#lib/composition/identity.ts';
import { serve } from '#lib/composition/served.ts';
import { unknownAddressRoute } from '#lib/http/answers/unknown-address-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(identity, unknownAddressRoute);

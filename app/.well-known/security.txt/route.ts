import { container } from '#lib/composition/server.ts';
import { securityContactRoute } from '#lib/http/security-contact-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = securityContactRoute(container);

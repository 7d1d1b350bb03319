import { container } from '#lib/composition/server.ts';
import { protocolRoute } from '#lib/http/protocol-route.ts';
import { askStream } from '#lib/protocols/negotiate.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = protocolRoute(askStream, container);

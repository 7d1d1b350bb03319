import { container } from '#lib/composition/server.ts';
import { protocolRoute } from '#lib/http/protocol-route.ts';
import { chatStream } from '#lib/protocols/negotiate.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = protocolRoute(chatStream, container);

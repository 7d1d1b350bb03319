import { container } from '#lib/composition/server.ts';
import { plainCompletionsRoute } from '#lib/http/completions-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = plainCompletionsRoute(container);

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#lib/telemetry/log.ts';
import { requestContexts } from '#lib/telemetry/request-contexts.ts';
import { requestIdOf } from '../route/request-id.ts';
import { ServedRequest } from './served-request.ts';

const STARTS = 'http.server.request.start';

/**
 * Gives each request of every HTTP server of this process an id, measures it and logs one line about it.
 * Returns a function that ends this.
 */
export function watchRequests(log: Log): () => void {
  const contexts = requestContexts();
  const started = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const id = requestIdOf(request.headers['x-request-id']);
    // Routes read the id from this header, whether the client sent one or not; pages and files return it too.
    request.headers['x-request-id'] = id;
    response.setHeader('x-request-id', id);
    const served = new ServedRequest(request, response, { id, log });
    contexts.enter(served.context);
    response.once('close', () => served.end());
  };
  subscribe(STARTS, started);
  return () => void unsubscribe(STARTS, started);
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { transportSecurity } from '#lib/config/transport-security.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const STARTS = 'http.server.request.start';

/** Of what has no policy of its own: it is in no frame, loads no plugin, and sends no form elsewhere. */
const POLICY = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'";

/**
 * Has every HTTP server of this process send the headers above with every response, a policy, and HSTS where pages are
 * served over https. What a response says by itself stays. Returns what ends that.
 */
export function secureResponses(): () => void {
  const transport = transportSecurity();
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': POLICY,
    ...(transport && { 'strict-transport-security': transport }),
  };
  const started = (message: unknown) =>
    addWhenWritten((message as { response: ServerResponse }).response, headers);
  subscribe(STARTS, started);
  return () => void unsubscribe(STARTS, started);
}

// Only when the head is written is it known what a response says by itself.
function addWhenWritten(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...args: Parameters<ServerResponse['writeHead']>) {
    for (const [name, value] of Object.entries(headers)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return Reflect.apply(writeHead, response, args);
  } as ServerResponse['writeHead'];
}

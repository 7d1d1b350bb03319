import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { transportSecurity } from '#lib/config/process-environment.ts';
import { SECURITY_HEADERS } from '../route/security-headers.ts';

const STARTS = 'http.server.request.start';

/** For responses without a policy: no framing, no plugins, no forms to other origins. */
const POLICY = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'";

/**
 * Adds the security headers, a policy and, with pages over https, HSTS to every response of every HTTP server of this
 * process. Headers that a response sets itself stay. Returns a function that ends this.
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

// A response's own headers are known only when its head is written.
function addWhenWritten(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...args: Parameters<ServerResponse['writeHead']>) {
    for (const [name, value] of Object.entries(headers)) {
      if (!response.hasHeader(name) && !(name === 'x-frame-options' && namesFrames(response)))
        response.setHeader(name, value);
    }
    return Reflect.apply(writeHead, response, args);
  } as ServerResponse['writeHead'];
}

// What may be framed by certain pages says so in its policy, which the older header cannot.
function namesFrames(response: ServerResponse): boolean {
  return /frame-ancestors https?:/.test(String(response.getHeader('content-security-policy')));
}

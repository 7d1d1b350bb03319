import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { type Person, people } from './people.ts';
import type { ProviderState } from './provider-state.ts';
import { publicPart } from './signing-keys.ts';

/**
 * Microsoft Graph, as far as groups go: `POST /v1.0/me/getMemberObjects`, for tokens that are for it. Another token is
 * answered 401.
 */
export async function answerGraph(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  state: ProviderState,
): Promise<void> {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const person = await holderOf(request.headers.authorization ?? '', state);
  if (!person) {
    send(401, { error: { code: 'InvalidAuthenticationToken', message: 'Access token validation failure.' } });
    return;
  }
  if (request.method !== 'POST' || path !== '/v1.0/me/getMemberObjects') {
    send(404, { error: { code: 'Request_ResourceNotFound', message: 'Not found.' } });
    return;
  }
  state.counts.memberships += 1;
  send(200, { '@odata.context': `${state.authority}/v1.0/$metadata`, value: person.groups });
}

async function holderOf(authorization: string, state: ProviderState): Promise<Person | undefined> {
  const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
  const keys = createLocalJWKSet({ keys: state.keys.all().map(publicPart) });
  const verified = await jwtVerify(token, keys, { audience: state.authority }).catch(() => undefined);
  return people.find(({ oid }) => oid === verified?.payload['oid']);
}

import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { clientOf, type Send } from './test-client.test-helper.ts';
import { documentsFor, temporaryFolder, testConversation } from './test-conversation-services.test-helper.ts';

const everyone = { groups: ['all'] };
const leaders = { groups: ['leaders'] };

export function person(oid: string, groups: string[]): Caller {
  return {
    ...internalCaller,
    principal: { tid: 't', oid, name: `${oid} of ours`, groups, roles: [] },
    owner: `user:t:${oid}`,
    access: { oids: [oid], groups },
  };
}

/** One instance where people sign in, identified by a header; the test can change at any time who may read what. */
export function open() {
  const readers: Parameters<typeof documentsFor>[0] = {
    'handbook/leave.pdf': leaders,
    'rates.csv': everyone,
  };
  const people: Record<string, Caller> = {
    alice: person('alice', ['leaders']),
    bob: person('bob', []),
    carol: person('carol', ['leaders']),
    guest: internalCaller,
  };
  const variables = {
    AUTH_MODE: 'optional',
    AUTH_TENANT_ID: 'a1b2c3d4-0000-4000-8000-000000000001',
    AUTH_CLIENT_ID: 'a1b2c3d4-0000-4000-8000-000000000002',
  };
  const dataDir = temporaryFolder();
  const documents = {
    find: (...given: Parameters<ReturnType<typeof documentsFor>['find']>) =>
      documentsFor(readers).find(...given),
  };
  let script = answers.plain as Parameters<typeof play>[0];
  const deps = {
    ...testConversation({ variables, dataDir, documents, answer: () => play(script) }),
    identify: async (request: Request) =>
      people[request.headers.get('x-test-person') ?? ''] ?? internalCaller,
  };
  const send = clientOf(deps);
  return { readers, people, send, say: (next: typeof script) => (script = next) };
}

export const as = (name: string) => ({ 'x-test-person': name });
export const read = async (send: Send, name: string, path: string) => {
  const response = await send('GET', path, { headers: as(name) });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return {
    text,
    body: (isJson ? JSON.parse(text) : null) as Wire,
    status: response.status,
    caching: response.headers.get('cache-control'),
  };
};
export const share = async (send: Send, conversation: string, name = 'alice') => {
  const response = await send('POST', `/api/conversations/${conversation}/share`, { headers: as(name) });
  return { status: response.status, link: await response.json() };
};

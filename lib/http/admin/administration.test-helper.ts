import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Container, createContainer } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import type { Route } from '../route/route.ts';

/** People who call: two who administer, one who does not. */
export type Person = 'ada' | 'bo' | 'alice';

/** A whole application on a folder of its own, called by people of one's choice. */
export interface Office {
  container: Container;
  dataDir: string;
  /** Another process of the same application. */
  another(): Promise<Container>;
  /** The container as the routes of this person's calls see it. */
  as(person: Person): () => Container;
  call(route: Route, init?: RequestInit & { query?: string }): Promise<{ status: number; body: unknown }>;
}

/** Opens it for the tests of one file; `variables` are added to the environment. */
export async function openOffice(variables: Record<string, string> = {}): Promise<Office> {
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-office-'));
  const open = () =>
    createContainer(readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...variables }));
  const container = await open();
  const containers = [container];
  afterAll(async () => {
    for (const one of containers) await one.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    container,
    dataDir,
    async another() {
      const other = await open();
      containers.push(other);
      return other;
    },
    as: (person) => () => ({ ...container, identify: identifyAs(container, person) }),
    async call(route, { query = '', ...init } = {}) {
      const method = (init.method ?? 'GET') as keyof Route;
      const headers = { host: '127.0.0.1', 'content-type': 'application/json' };
      const request = new Request(`http://127.0.0.1/${query}`, { headers, ...init, method });
      const response = await route[method](request);
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    },
  };
}

function identifyAs({ adminOverrides }: Container, person: Person): Container['identify'] {
  return async (): Promise<Caller> => ({
    ...internalCaller,
    principal: { tid: 't', oid: person, name: person, groups: [], roles: [] },
    owner: `user:t:${person}`,
    access: { oids: [person], groups: [], open: true },
    isAdmin: person !== 'alice',
    mayOverridePrompt: person !== 'alice',
    policy: await adminOverrides.policy(),
  });
}

/** A change as it is sent. */
export function changing(value: unknown, version: number): RequestInit {
  return { method: 'PUT', body: JSON.stringify({ value, version }) };
}

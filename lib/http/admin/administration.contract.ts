import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Container, createContainer } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { type Caller, nobody } from '#lib/core/principal.ts';
import type { Route } from '../route.ts';

/** People who call: two who administer, one who does not. */
export type Person = 'ada' | 'bo' | 'alice';

/** A whole application on a folder of its own, called by people of one's choice. */
export interface Office {
  container: Container;
  dataDir: string;
  /** Another process of the same application. */
  another(): Container;
  /** The container as the routes of this person's calls see it. */
  as(person: Person): () => Container;
  call(route: Route, init?: RequestInit & { query?: string }): Promise<{ status: number; body: unknown }>;
}

/** Opens it for the tests of one file; `variables` are added to the environment. */
export function openOffice(variables: Record<string, string> = {}): Office {
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-office-'));
  const open = () =>
    createContainer(readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...variables }));
  const containers = [open()];
  const [container] = containers as [Container];
  afterAll(async () => {
    for (const one of containers) await one.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    container,
    dataDir,
    another() {
      const other = open();
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

function identifyAs({ administered }: Container, person: Person): Container['identify'] {
  return async (): Promise<Caller> => ({
    ...nobody,
    principal: { tid: 't', oid: person, name: person, groups: [], roles: [] },
    owner: `user:t:${person}`,
    access: { oids: [person], groups: [], open: true },
    isAdmin: person !== 'alice',
    mayOverridePrompt: person !== 'alice',
    policy: await administered.policy(),
  });
}

/** A change as it is sent. */
export function changing(value: unknown, version: number): RequestInit {
  return { method: 'PUT', body: JSON.stringify({ value, version }) };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createRecords } from '#lib/history/create-records.ts';
import type { Route } from '../route.ts';
import { testServices } from '../test-services.contract.ts';

/** The services of the administration's routes on a database of their own, for the tests of one file. */
export function adminServices() {
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-admin-'));
  const records = createRecords({ kind: 'sqlite', dataDir });
  afterAll(async () => {
    await records.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ...testServices({ LOG_LEVEL: 'silent' }), records };
}

/** A call from this machine, whoever is on which administers where nobody signs in. */
export function asAdmin(path: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  headers.set('host', '127.0.0.1:3000');
  return new Request(`http://127.0.0.1:3000${path}`, { ...init, headers });
}

/** The same from elsewhere. */
function asStranger(path: string, init: RequestInit = {}): Request {
  const request = asAdmin(path, init);
  request.headers.set('x-forwarded-for', '203.0.113.7');
  return request;
}

/** What a route answers a stranger, with any of its methods. */
export async function refusals(route: Route, path: string, methods: ('GET' | 'POST')[]): Promise<unknown[]> {
  return Promise.all(
    methods.map(async (method) => {
      const response = await route[method](asStranger(path, { method }));
      return [response.status, await response.json()];
    }),
  );
}

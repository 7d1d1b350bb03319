import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createRecords } from '#lib/history/create-records.ts';
import type { Route } from '../route/route.ts';
import { ADMIN_COOKIE, testServices } from '../route/test-services.test-helper.ts';

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

const ORIGIN = 'http://127.0.0.1:3000';

/** A call of an administrator's browser, without sign-in, from our own page unless the headers name another. */
export function asAdmin(path: string, init: RequestInit = {}): Request {
  const headers = new Headers({ origin: ORIGIN, ...Object.fromEntries(new Headers(init.headers)) });
  headers.set('host', new URL(ORIGIN).host);
  headers.set('cookie', ADMIN_COOKIE);
  return new Request(`${ORIGIN}${path}`, { ...init, headers });
}

/** The same call from another browser. */
function asStranger(path: string, init: RequestInit = {}): Request {
  const request = asAdmin(path, init);
  request.headers.delete('cookie');
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

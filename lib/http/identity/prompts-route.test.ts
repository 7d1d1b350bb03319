import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import type { SavedPrompt } from '#lib/core/records/prompts.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { promptRoute, promptsRoute } from './prompts-route.ts';

const records = createRecords({ kind: 'sqlite', dataDir: mkdtempSync(join(tmpdir(), 'citewell-prompts-')) });
afterAll(() => records.close());

const alice: Caller = { ...internalCaller, owner: 'user:t:alice' };
const guest: Caller = { ...internalCaller, owner: 'browser:0123', network: 'home' };
const trip = { title: 'Trip', text: 'What may a trip to {{city}} cost?' };

async function call(caller: Caller, method: 'GET' | 'POST' | 'PUT' | 'DELETE', id?: string, body?: object) {
  const services = { ...testServices(), identify: async () => caller, records };
  const route = (id === undefined ? promptsRoute : promptRoute)(() => services);
  const address = `http://localhost/api/prompts${id === undefined ? '' : `/${id}`}`;
  const headers = { 'content-type': 'application/json' };
  const request = new Request(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const response = await route[method](request);
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

test('a prompt is saved, listed, changed and removed; each person has their own', async () => {
  const saved = (await call(alice, 'POST', undefined, trip)).body as SavedPrompt;
  expect(saved).toMatchObject(trip);
  expect((await call(alice, 'GET')).body).toEqual({ own: [saved], shared: [] });
  expect((await call(guest, 'GET')).body).toEqual({ own: [], shared: [] });
  const named = { ...trip, title: 'Journey' };
  expect((await call(alice, 'PUT', saved.id, named)).body).toMatchObject(named);
  expect((await call(alice, 'DELETE', saved.id)).status).toBe(204);
  expect((await call(alice, 'GET')).body).toEqual({ own: [], shared: [] });
});

test("another person's prompt answers like one that never existed", async () => {
  const { id } = (await call(alice, 'POST', undefined, trip)).body as SavedPrompt;
  const never = { status: 404, body: { error: 'There is no such prompt.' } };
  for (const unknown of [id, 'pr_never', '..%2f', 'x']) {
    expect(await call(guest, 'PUT', unknown, trip)).toEqual(never);
    expect(await call(guest, 'DELETE', unknown)).toEqual(never);
  }
  expect(await call({ ...guest, owner: null }, 'POST', undefined, trip)).toEqual(never);
});

test.each([
  [{ title: '', text: 'x' }, 'title'],
  [{ title: '\u202e\u200b', text: 'x' }, 'title'],
  [{ title: 'x'.repeat(101), text: 'x' }, 'title'],
  [{ title: 'x', text: ' \n' }, 'text'],
  [{ title: 'x', text: 'x'.repeat(4001) }, 'text'],
  [{ title: 'x', text: 'x', owner: 'user:t:bob' }, 'owner'],
  [{ title: 'x' }, 'text'],
])('what cannot be a prompt is refused by its field: %#', async (body, field) => {
  expect(await call(guest, 'POST', undefined, body)).toMatchObject({ status: 400, body: { field } });
});

test('everyone sees the prompts that administrators publish, also without an own record', async () => {
  await records.administration.write('shared-prompts', { prompts: [trip] }, 0, 'Ada');
  expect((await call(guest, 'GET')).body).toMatchObject({ shared: [trip] });
  expect((await call({ ...guest, owner: null }, 'GET')).body).toEqual({ own: [], shared: [trip] });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { makePassage } from '#lib/core/events/passage.ts';
import { emptyAnswer } from '#lib/core/records/conversations.ts';
import { question } from '#lib/history/contract/test-setup.test-helper.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { documentsFor } from '../conversations/test-conversation-services.test-helper.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { myDataRoute, myExportRoute } from './my-data-route.ts';

const records = createRecords({ kind: 'sqlite', dataDir: mkdtempSync(join(tmpdir(), 'citewell-my-data-')) });
afterAll(() => records.close());

const principal = { tid: 't', oid: 'alice', name: 'Alice Adams', groups: [], roles: [] };
const alice: Caller = { ...internalCaller, principal, owner: 'user:t:alice' };
const bob: Caller = { ...alice, principal: { ...principal, oid: 'bob' }, owner: 'user:t:bob' };
const guest: Caller = { ...internalCaller, owner: 'browser:0123456789abcdef0123456789abcdef' };

function as(caller: Caller, documents = documentsFor({})) {
  const removeUploads = vi.fn(async () => undefined);
  const leave = vi.fn(async () => ({
    cookies: ['cw_session=; Max-Age=0'],
    location: 'https://provider/logout',
  }));
  const services = {
    ...testServices(),
    identify: async () => caller,
    records,
    documents,
    uploads: { removeUploads },
    signIn: { leave },
  };
  const request = (method: string) => new Request('http://localhost/api/me', { method });
  return {
    removeUploads,
    leave,
    stored: async () =>
      (await (await myExportRoute(() => services).GET(request('GET'))).json()) as Record<string, unknown[]>,
    exported: () => myExportRoute(() => services).GET(request('GET')),
    erase: () => myDataRoute(() => services).DELETE(request('DELETE')),
  };
}

const ask = ({ owner }: Caller, asked: string) =>
  records.conversations.begin(question({ owner: owner ?? 'browser:none', question: asked }));

test('an export has the caller’s own data and nothing of others', async () => {
  await ask(alice, 'What may I carry over?');
  await ask(bob, 'A question of Bob');
  const answer = await as(alice).exported();
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="citewell-[\d-]+\.json"$/);
  const text = await answer.text();
  expect(text).toContain('What may I carry over?');
  expect(text).not.toContain('A question of Bob');
});

test('an export leaves out documents that its owner may no longer read', async () => {
  const former: Caller = { ...alice, owner: 'user:t:former', access: { oids: ['former'], groups: [] } };
  const { turn } = await ask(former, 'What is band 7?');
  const content = 'Band 7 runs to 83,900 euros.';
  const passage = makePassage({ id: 'p', content, sourcepage: 'bands.md', groups: ['hr'], score: 1 });
  const answer = { ...emptyAnswer, text: 'Up to 83,900 euros [bands.md].', passages: [passage] };
  await records.conversations.end(turn, 'done', answer);
  const rating = {
    rating: 'up' as const,
    reasons: [],
    comment: '',
    givenBy: null,
    support: {
      sentences: [
        {
          text: 'Up to 83,900 euros.',
          start: 0,
          end: 30,
          citations: ['bands.md'],
          verdict: 'supported' as const,
        },
      ],
      supported: 1,
      of: 1,
    },
    overrides: {},
    model: null,
  };
  const about = { turn, owner: 'user:t:former' as const, question: 'What is band 7?' };
  await records.feedback.give({ ...rating, ...about, answer: answer.text, passages: [passage] });
  const documents = documentsFor({ 'bands.md': { groups: ['hr'] } });
  const member = { ...former, access: { oids: ['former'], groups: ['hr'] } };
  expect(JSON.stringify(await as(member, documents).stored())).toContain('83,900');
  const left = JSON.stringify(await as(former, documents).stored());
  expect(left).toContain('What is band 7?');
  expect(left).not.toContain('83,900');
});

test('deleting one’s data leaves only the audit entry, and data of others unchanged', async () => {
  await ask(alice, 'Soon forgotten');
  await records.sessions.put('session', {
    owner: 'user:t:alice',
    sealed: new Uint8Array([1]),
    expiresAtMs: Date.now() + 60_000,
  });
  const { erase, removeUploads, stored } = as(alice);
  const answer = await erase();
  expect(await answer.json()).toEqual({ url: 'https://provider/logout' });
  expect(answer.headers.getSetCookie()).toEqual(['cw_session=; Max-Age=0']);
  expect(removeUploads).toHaveBeenCalledWith('user:t:alice');
  expect(await records.sessions.find('session')).toBeUndefined();
  const after = await stored();
  expect(JSON.stringify(after)).not.toContain('Soon forgotten');
  expect(JSON.stringify(after['audit'])).toContain('data-erased');
  expect(JSON.stringify(await as(bob).stored())).toContain('A question of Bob');
});

test('a guest deletes the data of the browser', async () => {
  await ask(guest, 'Asked without a name');
  const { erase, stored, leave } = as(guest);
  expect(await (await erase()).json()).toEqual({ url: '/' });
  expect(leave).not.toHaveBeenCalled();
  expect(JSON.stringify(await stored())).not.toContain('Asked without a name');
});

test('where uploads cannot be deleted nothing is, so that the request can be repeated', async () => {
  await ask(alice, 'Still here');
  const { erase, removeUploads, stored, leave } = as(alice);
  removeUploads.mockRejectedValueOnce(new AppError('unavailable', 'The index is unavailable.'));
  expect((await erase()).status).toBe(503);
  expect(leave).not.toHaveBeenCalled();
  expect(JSON.stringify(await stored())).toContain('Still here');
});

test('an anonymous caller has no data', async () => {
  expect((await as(internalCaller).exported()).status).toBe(404);
  expect((await as(internalCaller).erase()).status).toBe(404);
});

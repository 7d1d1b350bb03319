import { expect, test } from 'vitest';
import type { FeedbackEntry } from '#lib/core/records/feedback.ts';
import { UPLOAD_LEASE_MS } from '#lib/core/records/uploads.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { ALICE, BOB, NOON_MS, type OpenBench } from './test-setup.test-helper.ts';

const rating: Omit<FeedbackEntry, 'id' | 'createdAtMs'> = {
  turn: 'tn_1',
  owner: ALICE,
  givenBy: 'Alice',
  rating: 'up',
  reasons: ['correct'],
  comment: '',
  question: 'How many days of leave?',
  answer: 'Thirty.',
  passages: [],
  support: null,
  overrides: { top: 3 },
  model: 'gpt',
};

/** The contract of feedback, administrators' decisions, uploads and sign-in sessions. */
export function repositoriesContract(open: OpenBench): void {
  const bench = perTest(open);

  test('a new rating replaces the previous one', async () => {
    const { feedback } = bench.records;
    await feedback.give(rating);
    bench.clock.nowMs += 1000;
    const given = await feedback.give({
      ...rating,
      rating: 'down',
      reasons: ['wrong', 'wrong'],
      comment: 'No: 25.',
    });
    expect(given).toMatchObject({ id: expect.stringMatching(/^fb_\w{22}$/), createdAtMs: NOON_MS + 1000 });
    const { items } = await bench.others.feedback.list({ rating: null, search: '', limit: 10, after: null });
    expect(items).toEqual([{ ...rating, ...given, rating: 'down', reasons: ['wrong'], comment: 'No: 25.' }]);
    expect(await feedback.ofTurns(ALICE, ['tn_1', 'tn_2'])).toEqual(
      new Map([['tn_1', { rating: 'down', reasons: ['wrong'], comment: 'No: 25.' }]]),
    );
    expect(await feedback.ofTurns(BOB, ['tn_1'])).toEqual(new Map());
    expect(await feedback.ofTurns(ALICE, [])).toEqual(new Map());
    await feedback.withdraw(BOB, 'tn_1');
    expect(await feedback.ofTurns(ALICE, ['tn_1'])).not.toEqual(new Map());
    await feedback.withdraw(ALICE, 'tn_1');
    expect(await feedback.ofTurns(ALICE, ['tn_1'])).toEqual(new Map());
  });

  test('feedback is listed newest first, filtered by rating and text', async () => {
    const { feedback } = bench.records;
    for (let index = 0; index < 7; index++) {
      bench.clock.nowMs += 1;
      await feedback.give({
        ...rating,
        turn: `tn_${index}`,
        rating: index % 2 ? 'down' : 'up',
        comment: index === 3 ? 'Übersehen' : '',
      });
    }
    const list = async (query: object) => {
      const page = await feedback.list({ rating: null, search: '', limit: 2, after: null, ...query });
      return { turns: page.items.map(({ turn }) => turn), next: page.next };
    };
    const first = await list({});
    expect(first.turns).toEqual(['tn_6', 'tn_5']);
    expect((await list({ after: first.next })).turns).toEqual(['tn_4', 'tn_3']);
    expect((await list({ rating: 'down' })).turns).toEqual(['tn_5', 'tn_3']);
    expect(await list({ search: 'ÜBERS' })).toEqual({ turns: ['tn_3'], next: null });
  });

  test('feedback beyond its limits is rejected with its field', async () => {
    const { feedback } = bench.records;
    const long = { ...rating, comment: 'x'.repeat(4001) };
    await expect(feedback.give(long)).rejects.toMatchObject({ code: 'bad-request', field: 'comment' });
    const unknown = { ...rating, reasons: ['nice'] as never };
    await expect(feedback.give(unknown)).rejects.toMatchObject({ code: 'bad-request', field: 'reasons' });
  });

  test('of two concurrent overrides, one throws a conflict', async () => {
    const { administration } = bench.records;
    expect(await administration.read('prompts')).toBeUndefined();
    const attempts = [bench.records, bench.others].map(({ administration: repository }, index) =>
      repository.write('prompts', { system: `Version ${index}` }, 0, 'Alice'),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(administration.write('prompts', {}, 0, null)).rejects.toMatchObject({ code: 'conflict' });
    await expect(administration.write('prompts', {}, 2, null)).rejects.toMatchObject({ code: 'conflict' });
    expect(await administration.read('settings-policy')).toBeUndefined();
  });

  test('an override can be reset, and earlier values can be read', async () => {
    const { administration } = bench.records;
    expect(await administration.versions()).toEqual({});
    expect(await administration.write('prompts', { a: 1 }, 0, 'Alice')).toBe(1);
    expect(await administration.write('prompts', { a: 2 }, 1, null)).toBe(2);
    expect(await administration.write('prompts', null, 2, 'Bob')).toBe(3);
    expect(await administration.read('prompts')).toEqual({
      value: null,
      version: 3,
      changedAtMs: NOON_MS,
      changedBy: 'Bob',
    });
    expect(await administration.write('experiments', {}, 0, null)).toBe(1);
    expect(await bench.others.administration.versions()).toEqual({ prompts: 3, experiments: 1 });
    const history = await administration.history('prompts');
    expect(history.map(({ version, value }) => [version, value])).toEqual([
      [2, { a: 2 }],
      [1, { a: 1 }],
    ]);
    for (let version = 3; version < 60; version++)
      await administration.write('prompts', { version }, version, null);
    expect(await administration.history('prompts')).toHaveLength(50);
  });

  const file = {
    owner: ALICE,
    name: 'plan.pdf',
    sourcefile: 'my/plan.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 60,
  } as const;
  const quota = { files: 3, bytes: 100 };

  test('a file of the same name replaces the former, and only the new one can finish', async () => {
    const { uploads } = bench.records;
    const former = await uploads.begin(file, quota);
    expect(former).toEqual({
      ...file,
      id: expect.stringMatching(/^up_\w{22}$/),
      status: 'indexing',
      reason: null,
      passages: 0,
      createdAtMs: NOON_MS,
    });
    const upload = await uploads.begin({ ...file, sizeBytes: 100 }, quota);
    await uploads.finish(former.id, { passages: 9 });
    await uploads.touch(former.id);
    expect(await uploads.list(ALICE)).toEqual([upload]);
    await uploads.finish(upload.id, { passages: 7 });
    expect(await bench.others.uploads.find(ALICE, upload.id)).toMatchObject({ status: 'ready', passages: 7 });
    await uploads.finish(upload.id, { reason: 'It is encrypted.' });
    expect(await uploads.find(ALICE, upload.id)).toMatchObject({
      status: 'failed',
      reason: 'It is encrypted.',
    });
  });

  test('uploads beyond the quota are rejected, also concurrently', async () => {
    const { uploads } = bench.records;
    const begun = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? bench.records : bench.others).uploads.begin(
          { ...file, name: `${index}.pdf`, sizeBytes: 40 },
          quota,
        ),
      ),
    );
    const refusals = begun.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refusals).toEqual(Array(4).fill('too-large'));
    expect(await uploads.list(ALICE)).toHaveLength(2);
    const small = { ...file, owner: BOB, sizeBytes: 1 } as const;
    for (const name of ['a', 'b', 'c']) await uploads.begin({ ...small, name }, quota);
    await expect(uploads.begin({ ...small, name: 'd' }, quota)).rejects.toMatchObject({ code: 'too-large' });
    await uploads.begin({ ...small, name: 'a' }, quota);
  });

  test('a file whose server died while indexing counts as failed', async () => {
    const { uploads } = bench.records;
    const { id } = await uploads.begin(file, quota);
    bench.clock.nowMs += UPLOAD_LEASE_MS;
    await uploads.touch(id);
    bench.clock.nowMs += UPLOAD_LEASE_MS;
    expect(await uploads.find(ALICE, id)).toMatchObject({ status: 'indexing' });
    bench.clock.nowMs += 1;
    expect(await uploads.find(ALICE, id)).toMatchObject({ status: 'failed', reason: expect.any(String) });
  });

  test('only the owner can find and remove a file', async () => {
    const { uploads } = bench.records;
    const { id } = await uploads.begin(file, quota);
    expect(await uploads.find(BOB, id)).toBeUndefined();
    expect(await uploads.list(BOB)).toEqual([]);
    await expect(uploads.remove(BOB, id)).rejects.toMatchObject({ code: 'not-found' });
    await uploads.remove(ALICE, id);
    await expect(uploads.remove(ALICE, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a sign-in session is its last sealed value until it expires', async () => {
    const { sessions } = bench.records;
    const sealed = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await sessions.put('one', { owner: ALICE, sealed, expiresAtMs: NOON_MS + 100 });
    expect(await bench.others.sessions.find('one')).toEqual({
      owner: ALICE,
      sealed,
      expiresAtMs: NOON_MS + 100,
    });
    await sessions.put('one', { owner: ALICE, sealed: new Uint8Array([1]), expiresAtMs: NOON_MS + 200 });
    bench.clock.nowMs += 199;
    expect((await sessions.find('one'))?.sealed).toEqual(new Uint8Array([1]));
    bench.clock.nowMs += 1;
    expect(await sessions.find('one')).toBeUndefined();
    expect(await sessions.lock('one', 1000)).toBe(false);
  });

  test('one process refreshes a session; the others wait for it or its lock to expire', async () => {
    const { sessions } = bench.records;
    const session = { owner: ALICE, sealed: new Uint8Array([1]), expiresAtMs: NOON_MS + 1e9 } as const;
    await sessions.put('one', session);
    const locks = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? bench.records : bench.others).sessions.lock('one', 1000),
      ),
    );
    expect(locks.filter(Boolean)).toHaveLength(1);
    expect(await sessions.replace('one', session)).toBe(true);
    expect(await sessions.lock('one', 1000)).toBe(true);
    bench.clock.nowMs += 999;
    expect(await sessions.lock('one', 1000)).toBe(false);
    bench.clock.nowMs += 1;
    expect(await sessions.lock('one', 1000)).toBe(true);
  });

  test('a signed-out session stays signed out after a late refresh', async () => {
    const { sessions } = bench.records;
    const session = { sealed: new Uint8Array([1]), expiresAtMs: NOON_MS + 1000 };
    for (const id of ['one', 'two']) await sessions.put(id, { ...session, owner: ALICE });
    await sessions.put('three', { ...session, owner: BOB });
    await sessions.remove('one');
    expect(await sessions.replace('one', { ...session, owner: ALICE })).toBe(false);
    expect(await sessions.find('one')).toBeUndefined();
    expect(await sessions.list(ALICE)).toMatchObject([{ id: 'two', owner: ALICE }]);
    await sessions.removeAll(ALICE);
    expect(await sessions.list(ALICE)).toEqual([]);
    expect(await sessions.find('two')).toBeUndefined();
    expect(await sessions.find('three')).toBeDefined();
  });
}

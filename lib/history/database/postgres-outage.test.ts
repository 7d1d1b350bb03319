import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#e2e/postgres/postgres-server.ts';
import { noPostgres } from '../contract/databases.test-helper.ts';
import { ALICE, question } from '../contract/test-setup.test-helper.ts';
import { createRecords } from '../create-records.ts';

describe.skipIf(noPostgres !== undefined)('while Postgres is away', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(findPostgres() ?? '');
  }, 120_000);
  afterAll(() => server.remove());

  test('every call throws unavailable, and works again when the database is back', async () => {
    const records = createRecords({ kind: 'postgres', url: await server.createDatabase() });
    const stored = await records.conversations.begin(question());
    const under = records.conversations.list(ALICE, { search: '', limit: 1, after: null });
    const [outcome] = await Promise.allSettled([under, server.stop()]);
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable' });
    for (const attempt of [
      () => records.check(),
      () => records.conversations.begin(question()),
      () => records.conversations.append(stored.turn, 0, [{ type: 'text-delta', text: 'lost' }]),
      () => records.sessions.find('one'),
      () => records.expire({}, 0),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    }
    await server.start();
    await records.conversations.append(stored.turn, 0, [{ type: 'text-delta', text: 'stored' }]);
    const { events } = await records.conversations.log(ALICE, stored.turn, 0);
    expect(events).toHaveLength(1);
    await records.close();
  });

  test('a database that starts later is used as soon as it is there', async () => {
    const url = await server.createDatabase();
    await server.stop();
    const records = createRecords({ kind: 'postgres', url });
    await expect(records.check()).rejects.toMatchObject({ code: 'unavailable' });
    await server.start();
    await records.check();
    await records.close();
  });

  test('a failing database is described without its address', async () => {
    const url = new URL(await server.createDatabase());
    url.pathname = '/nowhere';
    url.password = 'secret-password';
    const records = createRecords({ kind: 'postgres', url: url.href });
    const refusal = await records.check().catch((thrown: Error) => thrown.message);
    expect(refusal).toBe('The database is unavailable. Try again in 5 seconds.');
    await records.close();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#e2e/postgres/postgres-server.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noPostgres } from '../contract/databases.test-helper.ts';
import { createRecords } from '../create-records.ts';

describe.skipIf(noPostgres !== undefined)('a database that is entered with tokens', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres(findPostgres() ?? '');
    // On this machine it speaks no TLS, without which tokens are sent nowhere else.
    url = `${await server.createGuarded('token-1')}?sslmode=disable`;
  }, 120_000);
  afterAll(() => server.remove());

  test('uses a current token for every new connection', async () => {
    let token = 'token-1';
    let asked = 0;
    const records = createRecords(
      { kind: 'postgres', url },
      {
        password: async () => {
          asked += 1;
          return token;
        },
      },
    );
    await records.check();
    expect(asked).toBe(1);
    token = 'token-2';
    await server.changePassword(token);
    await server.stop();
    await server.start();
    await expect.poll(() => records.check().then(() => 'in'), { timeout: 30_000 }).toBe('in');
    expect(asked).toBeGreaterThan(1);
    await records.close();
  });

  test('rejects an invalid token, and reports only that it is unavailable', async () => {
    const records = createRecords({ kind: 'postgres', url }, { password: async () => 'wrong-token' });
    await expect(records.check()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(records.check()).rejects.not.toThrow(/wrong-token/);
    await records.close();
  });

  test('is unavailable while no token can be obtained', async () => {
    const password = () => Promise.reject(new AppError('unavailable', 'No identity answers.'));
    const records = createRecords({ kind: 'postgres', url }, { password });
    await expect(records.check()).rejects.toMatchObject({ code: 'unavailable' });
    await records.close();
  });
});

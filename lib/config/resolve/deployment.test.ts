import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '../environment.ts';

describe('on Vercel', () => {
  const environment = readEnvironment({ VERCEL: '1' });

  test('nothing is written, and the index is the one that was shipped', () => {
    expect(environment).toMatchObject({ READ_ONLY: true, DATA_DIR: '.shipped' });
    expect(environment.people.records).toEqual({ kind: 'none' });
  });

  test('nobody counts as sitting at this machine, and addresses are those that the platform forwards', () => {
    expect(environment).toMatchObject({ HOST: '0.0.0.0', TRUST_PROXY: 'on' });
  });

  test('what is set stays as it is set', () => {
    const set = { READ_ONLY: 'off', DATA_DIR: '/var/data', HOST: '127.0.0.1', TRUST_PROXY: 'off' };
    const { READ_ONLY, DATA_DIR, HOST, TRUST_PROXY } = readEnvironment({ VERCEL: '1', ...set });
    expect({ READ_ONLY, DATA_DIR, HOST, TRUST_PROXY }).toEqual({ ...set, READ_ONLY: false });
  });
});

describe('where nothing can be written', () => {
  const signIn = {
    AUTH_MODE: 'required',
    AUTH_TENANT_ID: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    AUTH_CLIENT_ID: 'client',
    AUTH_CLIENT_SECRET: 'client secret',
  };

  test('a database is all that keeps something', () => {
    const { people } = readEnvironment({ READ_ONLY: 'on', DATABASE_URL: 'postgres://127.0.0.1/citewell' });
    expect(people.records).toEqual({ kind: 'postgres', url: 'postgres://127.0.0.1/citewell' });
  });

  test('people sign in with a database and a secret alone, on this machine too', () => {
    const read = () => readEnvironment({ READ_ONLY: 'on', ...signIn });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/DATABASE_URL: missing \(needed because people sign in/);
    expect(read).toThrow(/AUTH_SECRET: missing .*nothing can be kept in DATA_DIR/);
  });

  test('so it is with an identity in place of the secret', () => {
    const { AUTH_CLIENT_SECRET: _, ...identity } = { ...signIn, AUTH_CLIENT_CREDENTIAL: 'managed-identity' };
    expect(() => readEnvironment({ READ_ONLY: 'on', ...identity, AUTH_SECRET: 'x'.repeat(32) })).toThrow(
      /DATABASE_URL: missing/,
    );
  });

  test('bearer tokens alone need no database', () => {
    const { AUTH_CLIENT_SECRET: _, ...tokens } = signIn;
    const environment = readEnvironment({ READ_ONLY: 'on', ...tokens, AUTH_SECRET: 'x'.repeat(32) });
    expect(environment.people.records).toEqual({ kind: 'none' });
  });
});

test('elsewhere the folder of our files is written to', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ READ_ONLY: false, DATA_DIR: '.data', HOST: '127.0.0.1' });
  expect(environment.people.records.kind).toBe('sqlite');
});

test.each([
  ['.data', undefined],
  ['.data/', undefined],
  ['.data/documents/copies', undefined],
  ['/srv/citewell', '/srv/citewell'],
  ['/srv/citewell/copies', '/srv/citewell'],
])('copies in %s are refused: they lie in the folder that they are copies of', (SNAPSHOT_DIR, DATA_DIR) => {
  expect(() => readEnvironment({ SNAPSHOT_DIR, DATA_DIR })).toThrow(/SNAPSHOT_DIR.*outside of DATA_DIR/);
});

test.each(['copies', '../copies', '.data-copies', '/mnt/share'])('copies in %s are not', (SNAPSHOT_DIR) => {
  expect(readEnvironment({ SNAPSHOT_DIR })).toMatchObject({ SNAPSHOT_DIR });
});

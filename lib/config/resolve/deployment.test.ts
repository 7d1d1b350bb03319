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

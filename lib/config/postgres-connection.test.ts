import { expect, test } from 'vitest';
import { postgresConnection } from './postgres-connection.ts';

const password = async () => 'token';

test('an address that says it all is left to the driver', () => {
  const url = 'postgres://me:secret@db/citewell?sslmode=verify-full';
  expect(postgresConnection(url, undefined)).toEqual({ connectionString: url });
});

test('tokens travel over TLS, whatever the address leaves out', () => {
  expect(postgresConnection('postgres://id-citewell@db.example.com/citewell', password)).toEqual({
    host: 'db.example.com',
    port: 5432,
    user: 'id-citewell',
    database: 'citewell',
    password,
    ssl: true,
  });
});

test('names are taken out of the address as they were meant', () => {
  const address = 'postgresql://me%40contoso.com@[::1]:6432/city%20well?sslmode=disable';
  expect(postgresConnection(address, password)).toMatchObject({
    host: '::1',
    port: 6432,
    user: 'me@contoso.com',
    database: 'city well',
    ssl: false,
  });
});

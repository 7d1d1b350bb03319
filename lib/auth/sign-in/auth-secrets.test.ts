import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authSecrets } from './auth-secrets.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'citewell-secret-'));

test('the first start creates a secret that other users of the machine cannot read', () => {
  const one = folder();
  const [secret] = authSecrets([], one);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(one, 'auth-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(one)).toEqual(['auth-secret']);
  expect(authSecrets([], folder())).not.toEqual([secret]);
});

test('a restart keeps users signed in', () => {
  const one = folder();
  expect(authSecrets([], one)).toEqual(authSecrets([], one));
});

test('configured secrets are used, and nothing is written', () => {
  const one = folder();
  expect(authSecrets(['new', 'old'], one)).toEqual(['new', 'old']);
  expect(readdirSync(one)).toEqual([]);
});

test('an unwritable folder is reported with the remedy', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(() => authSecrets([], join(file, 'below'))).toThrow(/set AUTH_SECRET/);
});

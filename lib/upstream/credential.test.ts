import { expect, test } from 'vitest';
import { credentialFor, identityFor, scopeOf } from './credential.ts';

test('a key is used as it is', async () => {
  expect(await credentialFor({ key: 'k-1' })).toEqual({ key: 'k-1' });
});

test('without a key the whole process shares one identity for each cloud, so that tokens are asked for once', async () => {
  const one = await credentialFor({ key: undefined });
  const other = await identityFor({});
  const elsewhere = await credentialFor({
    key: undefined,
    authorityHost: 'https://login.microsoftonline.us',
  });
  expect(one).toBe(other);
  expect(one).toMatchObject({ getToken: expect.any(Function) });
  expect(elsewhere).not.toBe(one);
});

test.each(['https://search.azure.com', 'https://search.azure.com/', 'https://search.azure.com/.default'])(
  'the scope for %s is the same',
  (audience) => {
    expect(scopeOf(audience)).toBe('https://search.azure.com/.default');
  },
);

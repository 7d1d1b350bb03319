import { expect, test } from 'vitest';
import { checkReachability } from './check-reachability.ts';

test('a model at an address where plain http does not go is called so, without a connection', async () => {
  const service = { name: 'model server', address: 'http://93.184.216.34:11434/v1', access: undefined };
  expect(await checkReachability(service, 5000, new AbortController().signal)).toEqual({
    check: 'model server 93.184.216.34:11434',
    outcome: 'failed',
    detail: expect.stringContaining('not private'),
    remedy: expect.stringContaining('https'),
  });
});

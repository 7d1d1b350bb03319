import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { internalCaller } from '#lib/core/access/principal.ts';
import { createLimits } from '#lib/limits/create-limits.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { countRequests } from './identity.ts';

const request = new Request('http://x/chat', { headers: { 'x-citewell-peer': '203.0.113.9' } });

function counting(variables: Record<string, string>) {
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...variables });
  return countRequests(createLimits(environment), environment);
}

test('a caller who is rejected repeatedly is counted by address, and in the end not identified at all', async () => {
  const counted = counting({ LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '2' });
  let looked = 0;
  const identify = counted.identify(async () => {
    looked += 1;
    throw new AppError('unauthenticated', 'no');
  });
  const tried = [];
  for (const _ of [1, 2, 3]) tried.push(await identify(request, 'token').catch(({ code }) => code));
  expect(tried).toEqual(['unauthenticated', 'unauthenticated', 'rate-limited']);
  expect(looked).toBe(2);
});

test('one person is counted wherever they call from', async () => {
  const counted = counting({ LIMIT_REQUESTS_PER_MINUTE: '1' });
  const identify = counted.identify(async () => ({ ...internalCaller, owner: 'user:t:ada' }));
  await identify(request, 'token');
  const elsewhere = new Request('http://x/chat', { headers: { 'x-citewell-peer': '203.0.113.10' } });
  await expect(identify(elsewhere, 'token')).rejects.toMatchObject({ code: 'rate-limited' });
});

test('steps of signing in are counted by address before the provider is asked for anything', async () => {
  const counted = counting({ LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '2' });
  let taken = 0;
  const unused = () => Promise.reject(new Error('not asked here'));
  const signIn = counted.signIn({
    readSession: unused,
    find: unused,
    isOver: unused,
    list: unused,
    end: unused,
    leave: unused,
    async step() {
      taken += 1;
      return new Response();
    },
  });
  const step = async () => signIn?.step(request, {});
  await step();
  await step();
  await expect(step()).rejects.toMatchObject({ code: 'rate-limited' });
  expect(taken).toBe(2);
});

import { expect, test, vi } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { signInRoute } from './sign-in-route.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ADDRESS = 'http://localhost/api/auth/signin/entra';

function served(isOn = true) {
  const step = vi.fn(async (_: Request, form: Readonly<Record<string, string>>) => Response.json(form));
  const route = signInRoute(() => ({ ...testServices(), signIn: isOn ? { step } : undefined }));
  return { route, step };
}

test('without sign-in there is nothing to sign in by', async () => {
  const { route } = served(false);
  expect((await route.GET(new Request('http://localhost/api/auth/csrf'))).status).toBe(404);
  expect(
    (await route.POST(new Request(ADDRESS, { method: 'POST', headers: FORM, body: 'a=b' }))).status,
  ).toBe(404);
});

test('a sign-in form arrives as its fields', async () => {
  const body = 'csrfToken=x&callbackUrl=%2Fc%2Fcw_1';
  const answer = await served().route.POST(new Request(ADDRESS, { method: 'POST', headers: FORM, body }));
  expect(await answer.json()).toEqual({ csrfToken: 'x', callbackUrl: '/c/cw_1' });
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{"csrfToken":["x"]}', 415],
  ['no type', {}, 'csrfToken=x', 415],
  ['a body that does not end', FORM, `a=${'x'.repeat(20_000)}`, 413],
])('%s is refused before it is read', async (_, headers, body, status) => {
  const { route, step } = served();
  const request = new Request(ADDRESS, { method: 'POST', headers: headers as Record<string, string>, body });
  expect((await route.POST(request)).status).toBe(status);
  expect(step).not.toHaveBeenCalled();
});

test.each(['', '%', '=&=&=', '__proto__=x&constructor=y', '%00=%ff%fe'])(
  'the form %j is harmless',
  async (body) => {
    const answer = await served().route.POST(new Request(ADDRESS, { method: 'POST', headers: FORM, body }));
    expect(answer.status).toBe(200);
  },
);

test('other verbs are answered with those there are, and a form of another site not at all', async () => {
  const { route, step } = served();
  expect((await route.DELETE(new Request(ADDRESS, { method: 'DELETE' }))).status).toBe(405);
  const headers = { ...FORM, origin: 'https://evil.example', host: 'localhost' };
  expect((await route.POST(new Request(ADDRESS, { method: 'POST', headers, body: '' }))).status).toBe(403);
  expect(step).not.toHaveBeenCalled();
});

test('an unknown step of sign-in is a 404 without a stack', async () => {
  const { route, step } = served();
  step.mockRejectedValueOnce(new AppError('not-found', 'This address does not exist.'));
  const answer = await route.GET(new Request('http://localhost/api/auth/_log'));
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'This address does not exist.' });
});

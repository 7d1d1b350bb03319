import { afterEach, expect, test, vi } from 'vitest';
import configure from '../../../next.config.js';
import { SECURITY_HEADERS } from './security-headers.ts';

afterEach(() => vi.unstubAllEnvs());

test('on Vercel the frame for other pages has every security header but the one against frames', async () => {
  vi.stubEnv('VERCEL', '1');
  const rules = await (await configure('any')).headers?.();
  const { 'x-frame-options': _, ...framed } = SECURITY_HEADERS;
  const headersOf = (path: string) =>
    Object.fromEntries(
      (rules ?? [])
        .filter(({ source }) => new RegExp(`^${source}$`).test(path))
        .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    );
  expect(headersOf('/embed')).toEqual(framed);
  expect(headersOf('/embed/signed-in')).toEqual(SECURITY_HEADERS);
  expect(headersOf('/')).toEqual(SECURITY_HEADERS);
});
